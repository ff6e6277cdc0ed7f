import { PaymentMethodEnum } from '#server/orders/list/order-details.graphql.ts'
import { DownloadKind } from '#server/orders/order/download-kind.graphql.ts'
import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { HistoryLine } from '#server/platform/web/panel/history.graphql.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { Order } from '#server/orders/list/orders.graphql.ts'
import { openOrder, type WholeOrder } from '#server/orders/list/whole-orders.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import {
  type AccessEvidence,
  accessEvidence,
  type ChargeEvidence,
  chargeEvidence,
  type DownloadEvidence,
  eventEvidence,
  downloadEvidence,
  type FileEvidence,
  fileEvidence,
  type LessonEvidence,
} from './dispute-evidence.sql.ts'
import { Dispute, missingDispute } from './disputes.graphql.ts'
import { type ListedDispute, listedDispute } from './find-disputes.sql.ts'

/** The newest lines. An order has a few; the page has room for these. */
const historyLines = 15
const fileLines = 30

interface Evidence {
  dispute: ListedDispute
  order: WholeOrder
  charges: ChargeEvidence[]
  accesses: AccessEvidence[]
  downloads: DownloadEvidence[]
  fileDownloads: FileEvidence[]
  history: Awaited<ReturnType<typeof eventEvidence>>
}

const EvidenceCharge = builder.objectRef<ChargeEvidence>('EvidenceCharge').implement({
  fields: (t) => ({
    id: t.exposeID('id', { description: "PagBank's id (CHAR_…)." }),
    method: t.expose('method', { type: PaymentMethodEnum }),
    providerOrderId: t.exposeString('providerOrderId', { nullable: true, description: "PagBank's id (ORDE_…)." }),
    paidCents: t.expose('paidCents', { type: 'Cents' }),
    refundedCents: t.expose('refundedCents', { type: 'Cents' }),
    readAt: dateTime(t, (charge) => charge.readAt, 'When the payment was first read at PagBank.'),
    endToEndId: t.exposeString('endToEndId', { nullable: true, description: 'Of a PIX.' }),
    nsu: t.exposeString('nsu', { nullable: true, description: 'Of a card payment.' }),
    authorizationCode: t.exposeString('authorizationCode', { nullable: true, description: 'Of a card payment.' }),
  }),
})

const EvidenceLesson = builder.objectRef<LessonEvidence>('EvidenceLesson').implement({
  description: 'A lesson that the buyer opened or watched.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true, description: 'Null: it is not in the course any more.' }),
    watchedSeconds: t.exposeFloat('watchedSeconds'),
    durationSeconds: t.exposeFloat('durationSeconds', { nullable: true }),
    completedAt: dateTimeOrNull(t, ({ completedAt }) => (completedAt === null ? null : new Date(completedAt))),
    lastAt: dateTime(t, ({ lastAt }) => new Date(lastAt), 'Of the last change of its progress.'),
  }),
})

const EvidenceAccess = builder.objectRef<AccessEvidence>('EvidenceAccess').implement({
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Of the course.' }),
    grantedAt: dateTime(t, (access) => access.grantedAt),
    firstOpenedAt: dateTimeOrNull(t, (access) => access.firstOpenedAt),
    lastSeenAt: dateTimeOrNull(t, (access) => access.lastSeenAt),
    certificateAt: dateTimeOrNull(t, (access) => access.certificateAt, 'Of the certificate.'),
    lessonCount: t.exposeInt('lessonCount', { description: 'Lessons that were opened or watched.' }),
    completedCount: t.exposeInt('completedCount'),
    watchedSeconds: t.exposeFloat('watchedSeconds', { description: 'Of all videos of the course, each second once.' }),
    lessons: t.field({ type: [EvidenceLesson], description: 'The latest 25.', resolve: (access) => access.lessons }),
  }),
})

const EvidenceDownload = builder.objectRef<DownloadEvidence>('EvidenceDownload').implement({
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Of the e-book.' }),
    firstAt: dateTime(t, (download) => download.firstAt),
    lastAt: dateTime(t, (download) => download.lastAt),
    times: t.exposeInt('times'),
  }),
})

const EvidenceFile = builder.objectRef<FileEvidence>('EvidenceFile').implement({
  description: 'A file of the order that was sent to its buyer. Requests that continue a download belong to it.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DownloadKind }),
    title: t.exposeString('title', { description: 'Of the e-book or the course.' }),
    fileName: t.exposeString('fileName', { nullable: true, description: 'Null: the file is not kept by the store.' }),
    startedAt: dateTime(t, (file) => file.startedAt),
    lastAt: dateTime(t, (file) => file.lastAt, 'Of the last request.'),
    bytes: t.exposeFloat('bytes', { description: 'What was sent.' }),
    device: t.exposeString('device', { nullable: true, description: 'Of the session. Null: by the link of an e-mail.' }),
  }),
})

const DisputeEvidence = builder.objectRef<Evidence>('DisputeEvidence').implement({
  description: 'What proves a sale to the institution that decides a dispute (docs/disputes.md#evidence).',
  fields: (t) => ({
    dispute: t.field({ type: Dispute, resolve: (evidence) => evidence.dispute }),
    order: t.field({ type: Order, resolve: (evidence) => evidence.order }),
    charges: t.field({ type: [EvidenceCharge], resolve: (evidence) => evidence.charges }),
    accesses: t.field({ type: [EvidenceAccess], resolve: (evidence) => evidence.accesses }),
    downloads: t.field({ type: [EvidenceDownload], resolve: (evidence) => evidence.downloads }),
    fileDownloads: t.field({ type: [EvidenceFile], description: 'The newest first.', resolve: (evidence) => evidence.fileDownloads }),
    history: t.field({
      type: [HistoryLine],
      description: 'Of the order, the newest first, without who looked at it.',
      resolve: (evidence) => evidence.history,
    }),
  }),
})

builder.mutationField('openDisputeEvidence', (t) =>
  t.field({
    type: DisputeEvidence,
    description: "The evidence for a dispute. A mutation, because the order's history records who saw the buyer's data.",
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { db, ...context }) => {
      const { actor } = await requireStaff({ db, ...context })
      const dispute = await listedDispute(db, idOf(id, missingDispute))
      const order = dispute && (await openOrder(db, dispute.order_id, actor, true))
      if (!order) throw new Refusal('NOT_FOUND', missingDispute)
      await db
        .transaction()
        .execute((tx) => recordOrderEdit(tx, actor, order.id, { field: 'disputeEvidence', before: null, after: 'OPENED' }))
      const [charges, accesses, downloads, fileDownloads, history] = await Promise.all([
        chargeEvidence(db, order.id),
        accessEvidence(db, order),
        downloadEvidence(db, order.id),
        fileEvidence(db, order.id, fileLines),
        eventEvidence(db, order.id, historyLines),
      ])
      return { dispute, order, charges, accesses, downloads, fileDownloads, history }
    },
  }),
)
