import { bulkKinds, bulkOutcomes, bulkStatuses } from '#domain/operations/bulk/bulk-can.ts'
import { hasRight } from '#domain/platform/roles/rights.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import { findJob } from '#server/platform/jobs/jobs.sql.ts'
import { Access, builder, type GraphQLContext, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { type BulkItem, countItems, listItems } from './bulk-items.sql.ts'
import { bulkJobKey, type BulkOperation, listOperations, operationById, type Starter } from './bulk-operations.sql.ts'
import { bulkWorks } from './bulk-works.ts'
import { pastedLines } from './pasted-lines.ts'
import { actOnBulk, correctBulk, missingBulk } from './prepare-bulk.ts'

const Kind = builder.enumType('BulkKind', { values: bulkKinds })
const Status = builder.enumType('BulkStatus', {
  description: 'DRAFT: shows what would happen. STOPPED: goes on where it was.',
  values: bulkStatuses,
})
const Outcome = builder.enumType('BulkOutcome', {
  description: 'WRONG: to be put right before. LEFT_OUT: not possible any more when its turn came.',
  values: bulkOutcomes,
})

const Count = builder.objectRef<{ outcome: BulkItem['outcome']; items: number; cents: number }>('BulkCount').implement({
  description: 'Items of an operation with this outcome.',
  fields: (t) => ({
    outcome: t.expose('outcome', { type: Outcome }),
    items: t.exposeInt('items'),
    cents: t.expose('cents', { type: 'Cents', description: 'Their sum, if they have amounts.' }),
  }),
})

export const Bulk = builder.objectRef<BulkOperation>('BulkOperation').implement({
  description: 'Work of staff on many things at once: prepared, looked at, run item by item (docs/rules/admin-panel.md#many-at-once).',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: Kind }),
    status: t.expose('status', { type: Status }),
    summary: t.exposeString('summary', { description: 'What was chosen for all items.' }),
    createdBy: t.exposeString('created_by'),
    createdAt: dateTime(t, (operation) => operation.created_at),
    runAt: dateTimeOrNull(t, (operation) => operation.run_at, 'Nothing happens before: until then it can be undone.'),
    stopReason: t.exposeString('stop_reason', { nullable: true, description: 'A sentence, if it stopped by itself.' }),
    counts: t.field({ type: [Count], resolve: ({ id }, _, { db }) => countItems(db, id) }),
    isStuck: t.boolean({
      description: 'Its job was given up: running it again adds it again.',
      resolve: async ({ id, status }, _, { db }) => status === 'RUNNING' && !(await findJob(db, bulkJobKey(id)))?.isLive,
    }),
  }),
})

const Item = builder.objectRef<BulkItem>('BulkItem').implement({
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'From 1.' }),
    subject: t.exposeID('subject', { nullable: true, description: 'Id of the order or product.' }),
    title: t.exposeString('title'),
    note: t.exposeString('note', { description: 'What happens to it.' }),
    line: t.exposeString('line', { nullable: true, description: 'As it was pasted, or what was read of it.' }),
    outcome: t.expose('outcome', { type: Outcome }),
    reason: t.exposeString('reason', { nullable: true }),
  }),
})

/** Each kind of work has its own right. */
export async function bulkOf(context: GraphQLContext, id: string): Promise<{ operation: BulkOperation; starter: Starter }> {
  const operation = (await operationById(context.db, idOf(id, missingBulk))) ?? notFound(missingBulk)
  return { operation, starter: await requireStaff(context, bulkWorks[operation.kind].right) }
}

builder.queryField('getBulkOperation', (t) =>
  t.field({
    type: Bulk,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => (await bulkOf(context, id)).operation,
  }),
)

panelList('listBulkOperations', {
  page: pageType('BulkOperationPage', Bulk),
  description: 'Those that the caller may work on, newest first, for thirty days.',
  args: (arg) => ({ access: arg({ type: Access }) }),
  read: async (context, page) => {
    const identity = await context.identity()
    const role = identity.kind === 'person' ? identity.role : null
    return listOperations(
      context.db,
      bulkKinds.filter((kind) => hasRight(role, bulkWorks[kind].right)),
      page,
    )
  },
})

panelList('listBulkItems', {
  page: pageType('BulkItemPage', Item),
  args: (arg) => ({ access: arg({ type: Access }), search: arg.string(), id: arg.id({ required: true }), outcome: arg({ type: Outcome }) }),
  read: async (context, page, { id, outcome }) => {
    const { operation } = await bulkOf(context, id)
    return listItems(context.db, operation.id, outcome ?? null, page)
  },
})

const act = (name: 'runBulkOperation' | 'stopBulkOperation', action: 'RUN' | 'STOP', description: string) =>
  builder.mutationField(name, (t) =>
    t.field({
      type: Bulk,
      description,
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const { operation, starter } = await bulkOf(context, id)
        await actOnBulk(context.db, operation.id, action, starter)
        return (await operationById(context.db, operation.id)) ?? notFound(missingBulk)
      },
    }),
  )

act('runBulkOperation', 'RUN', 'Begins ten seconds later, or goes on at once with one that had begun. A second call changes nothing.')
act('stopBulkOperation', 'STOP', 'Before it began, this undoes the press. What is done stays.')

const CorrectedLine = builder.inputType('CorrectedLine', {
  fields: (t) => ({
    position: t.int({ required: true }),
    was: t.string({ required: true, description: 'The `line` that was there. CONFLICT: it is another one by now.' }),
    text: t.string({ required: true }),
  }),
})

builder.mutationField('correctBulkOperation', (t) =>
  t.field({
    type: Bulk,
    description: 'Puts lines of a draft right, by their positions; everything is checked again. An empty text takes a line out.',
    args: { id: t.arg.id({ required: true }), lines: t.arg({ type: [CorrectedLine], required: true }) },
    resolve: async (_, { id, lines }, context) => {
      const { operation } = await bulkOf(context, id)
      pastedLines(lines.map(({ text }) => text).join('\n'))
      const corrections = lines.map(({ text, ...place }) => ({ ...place, lines: pastedLines(text) }))
      await correctBulk(context.db, operation.id, corrections)
      return operation
    },
  }),
)
