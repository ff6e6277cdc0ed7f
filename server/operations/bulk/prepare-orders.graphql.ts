import type { ArgBuilder, InputShapeFromFields } from '@pothos/core'
import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import { orderFilterArgs, orderFiltersOf } from '#server/orders/list/orders.graphql.ts'
import { builder, type GraphQLContext, idsOf, pageOf, requireStaff, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'
import { Bulk, bulkOf } from './bulk.graphql.ts'
import { chosenOrderIds } from './chosen-orders.sql.ts'
import { pastedLines } from './pasted-lines.ts'
import { prepareBulk } from './prepare-bulk.ts'

const chosenArgs = (arg: ArgBuilder<SchemaTypes>) => ({
  ids: arg.idList({ description: 'The orders that were ticked.' }),
  all: arg.boolean({ description: 'Instead of `ids`: all that `listOrders` has with the same filters.' }),
  ...orderFilterArgs(arg),
})
type Chosen = InputShapeFromFields<ReturnType<typeof chosenArgs>>

/** Null: nothing was chosen. */
async function chosenIds({ db }: GraphQLContext, { ids, all, ...filters }: Chosen): Promise<string[] | null> {
  if (all) return chosenOrderIds(db, { filters: orderFiltersOf({ ...filters, ...pageOf({ search: filters.search }, 1) }) })
  return ids ? chosenOrderIds(db, { ids: idsOf(ids, mostBulkItems) }) : null
}

builder.mutationField('prepareSentMarks', (t) =>
  t.field({
    type: Bulk,
    description:
      'Prepares to mark orders as sent. `codes`: a line for each, with its id or its place among those chosen, the tracking code and perhaps a carrier. Without chosen orders the lines name them.',
    args: { ...chosenArgs(t.arg), codes: t.arg.string() },
    resolve: async (_, { codes, ...chosen }, context) => {
      const { actor } = await requireStaff(context)
      const ids = await chosenIds(context, chosen)
      const id = await prepareBulk(context.db, { kind: 'MARK_SENT', actor, ids, lines: pastedLines(codes ?? '') })
      return (await bulkOf(context, id)).operation
    },
  }),
)
