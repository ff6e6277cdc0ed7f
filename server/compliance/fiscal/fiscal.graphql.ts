import { fiscalDocumentKinds, fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import { fiscalDocumentStatuses } from '#domain/compliance/fiscal/fiscal-status.ts'
import { longestReason, shortestReason } from '#domain/platform/values/reason.ts'
import { Access, builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelActionsOn } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { reasonInput } from '#domain/platform/forms/reason-input.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { FiscalClassEnum } from '#server/catalogue/fiscal-classes/treatment-fields.graphql.ts'
import { missingOrder } from '#server/orders/list/orders.graphql.ts'
import { cancelByHand, issueNow, retry, settleOtherwise } from './change-documents.ts'
import { listDocuments, type ListedDocument, listedDocument } from './find-documents.sql.ts'

const missingDocument = 'Nota fiscal não encontrada'

const Status = builder.enumType('FiscalDocumentStatus', {
  description: 'QUEUED → SENT → ISSUED or REJECTED; CANCELING → CANCELED (docs/fiscal.md#states).',
  values: fiscalDocumentStatuses,
})
const Kind = builder.enumType('FiscalDocumentKind', {
  description: 'NFS-e of the national layout, NFS-e of a city, or NF-e.',
  values: fiscalDocumentKinds,
})

const File = builder.enumType('FiscalDocumentFile', { values: ['PDF', 'XML', 'CANCELLATION_XML'] as const })

const FiscalDocument = builder.objectRef<ListedDocument>('FiscalDocument').implement({
  description: 'A fiscal document of an order (docs/fiscal.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    orderId: t.exposeID('order_id'),
    orderName: t.exposeString('orderName'),
    orderEmail: t.exposeString('orderEmail'),
    kind: t.field({ type: Kind, resolve: ({ document }) => document }),
    name: t.string({ description: 'NF-e or NFS-e.', resolve: ({ document }) => fiscalDocumentName(document) }),
    class: t.field({ type: FiscalClassEnum, nullable: true, description: 'Null: of several classes.', resolve: (row) => row.class }),
    status: t.field({ type: Status, resolve: ({ status }) => status }),
    titles: t.exposeStringList('titles', { description: 'The lines of the order that it states.' }),
    totalCents: t.expose('total_cents', { type: 'Cents', description: 'With the shipping.' }),
    shippingCents: t.expose('shipping_cents', { type: 'Cents' }),
    number: t.exposeString('number', { nullable: true }),
    files: t.field({ type: [File], description: '`GET /api/fiscal-documents/{id}/{which}` has them.', resolve: storedFiles }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was rejected, or why it is not canceled.' }),
    dueAt: dateTime(t, ({ due_at }) => due_at, 'From when on it is issued or canceled.'),
    createdAt: dateTime(t, ({ created_at }) => created_at),
    issuedAt: dateTimeOrNull(t, ({ issued_at }) => issued_at),
  }),
})

const fileColumns = { PDF: 'pdf', XML: 'xml', CANCELLATION_XML: 'cancellation_xml' } as const

function storedFiles(document: ListedDocument) {
  return (['PDF', 'XML', 'CANCELLATION_XML'] as const).filter((file) => document[fileColumns[file]])
}

panelList('listFiscalDocuments', {
  page: pageType('FiscalDocumentPage', FiscalDocument),
  description:
    "Fiscal documents, the newest first. 10 a page. `search`: the beginning of the order's id or of the buyer's e-mail, or a document's number or access key.",
  args: (arg) => ({ access: arg({ type: Access }), search: arg.string(), orderId: arg.id(), status: arg({ type: Status }) }),
  read: ({ db }, page, { orderId, status = null }) =>
    listDocuments(db, page, { search: page.search, orderId: orderId ? idOf(orderId, missingOrder) : null, status }),
})

const documentAction = panelActionsOn({ type: FiscalDocument, missing: missingDocument, read: listedDocument })

documentAction('retryFiscalDocument', {
  description:
    'Sends a rejected document again, or repeats what waits, with the settings as they are now. CONFLICT: it is issued or canceled.',
  run: ({ deps, id, actor }) => retry(deps, id, actor),
})

documentAction('cancelFiscalDocument', {
  description: 'Cancels a document by hand. CONFLICT: it is canceled already.',
  run: ({ deps, id, actor }) => cancelByHand(deps, id, actor),
})

documentAction('settleFiscalDocument', {
  description:
    'Ends the cancellation of a document that its issuer refuses to cancel, because it was settled otherwise, such as by a return document. It stays valid. CONFLICT: no cancellation was refused.',
  args: (arg) => ({
    reason: arg.string({
      required: true,
      description: `For the order's history: from ${shortestReason} to ${longestReason} characters.`,
    }),
  }),
  run: ({ deps, id, actor }, { reason }) => settleOtherwise(deps, id, { actor, ...checked(reasonInput, { reason }) }),
})

builder.mutationField('issueFiscalDocuments', (t) =>
  t.boolean({
    description: 'Issues what an order lacks at once: what waits for the end of the guarantee, and what staff canceled.',
    args: { orderId: t.arg.id({ required: true }) },
    resolve: async (_, { orderId }, context) => {
      const { actor } = await requireStaff(context)
      if (!(await issueNow(context.deps, idOf(orderId, missingOrder), actor))) throw new Refusal('NOT_FOUND', missingOrder)
      return true
    },
  }),
)
