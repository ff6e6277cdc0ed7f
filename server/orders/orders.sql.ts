import type { Db } from '../database/database.ts'
import { inOrder, type Window } from '../database/search.sql.ts'
import { findOrders, type OrderFilters } from './find-orders.sql.ts'
import { type OrderDetails, withDetails } from './order-details.sql.ts'
import type { OrderRow } from './order-record.ts'

export type WholeOrder = OrderRow & OrderDetails

/** Newest first. Seven statements at most, however many orders: where the page is, its orders, and what belongs to them. */
export async function listOrders(db: Db, window: Window, filters: OrderFilters) {
  const { ids, total } = await findOrders(db, window, filters)
  const rows = ids.length > 0 ? ((await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()) as OrderRow[]) : []
  return { data: await withDetails(db, inOrder(ids, rows)), totalCount: total }
}

export async function orderById(db: Db, id: string): Promise<WholeOrder | undefined> {
  const order = (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as OrderRow | undefined
  return order ? (await withDetails(db, [order]))[0] : undefined
}
