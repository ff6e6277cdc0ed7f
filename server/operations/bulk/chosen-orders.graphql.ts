import type { ArgBuilder, InputShapeFromFields } from '@pothos/core'
import { mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import { orderFilterArgs, orderFiltersOf } from '#server/orders/list/orders.graphql.ts'
import { type GraphQLContext, idsOf, pageOf, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'
import { chosenOrderIds } from './chosen-orders.sql.ts'

export const chosenOrderArgs = (arg: ArgBuilder<SchemaTypes>) => ({
  ids: arg.idList({ description: 'The orders that were ticked.' }),
  all: arg.boolean({ description: 'Instead of `ids`: all that `listOrders` has with the same filters.' }),
  ...orderFilterArgs(arg),
})
type Chosen = InputShapeFromFields<ReturnType<typeof chosenOrderArgs>>

/** Their ids in the order of the list. Null: nothing was chosen. */
export async function orderIdsChosen({ db }: GraphQLContext, { ids, all, ...filters }: Chosen): Promise<string[] | null> {
  if (all) return chosenOrderIds(db, { filters: orderFiltersOf({ ...filters, ...pageOf({ search: filters.search }, 1) }) })
  return ids ? chosenOrderIds(db, { ids: idsOf(ids, mostBulkItems) }) : null
}
