import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type OrderDetails, withDetails } from './order-details.sql.ts'
import type { OrderRow } from './order-record.ts'

export type WholeOrder = OrderRow & OrderDetails

export interface OrderFilters {
  search: string
  paid?: boolean | null | undefined
  sent?: boolean | null | undefined
  hasPhysicalItem?: boolean | null | undefined
}

/** Newest first. Seven statements at most, however many orders: the page, the count, and what belongs to them. */
export async function listOrders(db: Db, { offset, limit }: { offset: number; limit: number }, filters: OrderFilters) {
  const found = filtered(db, filters)
  const [orders, count] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data: await withDetails(db, orders as OrderRow[]), totalCount: count.count }
}

export async function orderById(db: Db, id: string): Promise<WholeOrder | undefined> {
  const order = (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as OrderRow | undefined
  return order ? (await withDetails(db, [order]))[0] : undefined
}

/** The e-mail in part, or an order's id from its beginning. */
function filtered(db: Db, { search, paid, sent, hasPhysicalItem }: OrderFilters) {
  let found = db.selectFrom('orders')
  if (typeof paid === 'boolean') found = found.where('paid_at', paid ? 'is not' : 'is', null)
  if (typeof sent === 'boolean') found = found.where('sent_at', sent ? 'is not' : 'is', null)
  // What is paid and still to be sent: nothing is sent for money that went back.
  if (paid && sent === false) found = found.where('status', '=', 'PAID')
  if (typeof hasPhysicalItem === 'boolean') found = found.where('has_physical_item', '=', hasPhysicalItem)
  const words = search.toLowerCase().replace(/[\\%_]/g, '\\$&')
  if (words === '') return found
  return found.where((where) =>
    where.or([
      where('email', 'like', `%${words}%`),
      ...(/^[0-9a-f-]{1,36}$/.test(words) ? [sql<boolean>`id::text like ${`${words}%`}`] : []),
    ]),
  )
}
