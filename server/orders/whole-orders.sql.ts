import type { Selectable } from 'kysely'
import type { Coupons, Emails, OrderItems, Payments, Refunds } from '#database/tables.generated.ts'
import type { Db } from '../database/database.ts'
import { inOrder, type Window } from '../database/search.sql.ts'
import { findOrders, type OrderFilters } from './find-orders.sql.ts'
import type { OrderRow } from './orders.sql.ts'

/** An order with everything that belongs to it, as the admin panel shows it. */
export interface WholeOrder extends OrderRow {
  items: Selectable<OrderItems>[]
  payments: Selectable<Payments>[]
  emails: Selectable<Emails>[]
  refunds: Selectable<Refunds>[]
  coupon: Selectable<Coupons> | null
}

/** Newest first. At most seven statements for any number of orders: one for the page's ids, one for its orders, five for their details. */
export async function listOrders(db: Db, window: Window, filters: OrderFilters) {
  const { ids, total } = await findOrders(db, window, filters)
  const rows = ids.length > 0 ? ((await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()) as OrderRow[]) : []
  return { data: await withDetails(db, inOrder(ids, rows)), totalCount: total }
}

export async function wholeOrderById(db: Db, id: string): Promise<WholeOrder | undefined> {
  const order = (await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()) as OrderRow | undefined
  return order ? (await withDetails(db, [order]))[0] : undefined
}

/** Five statements for any number of orders. */
async function withDetails(db: Db, orders: OrderRow[]): Promise<WholeOrder[]> {
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const couponIds = orders.flatMap((order) => order.coupon_id ?? [])
  const [items, payments, emails, refunds, coupons] = await Promise.all([
    db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('order_id').orderBy('position').execute(),
    db.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('created_at').execute(),
    db.selectFrom('emails').selectAll().where('order_id', 'in', ids).orderBy('queued_at').execute(),
    db.selectFrom('refunds').selectAll().where('order_id', 'in', ids).orderBy('created_at').execute(),
    couponIds.length > 0 ? db.selectFrom('coupons').selectAll().where('id', 'in', couponIds).execute() : [],
  ])
  return orders.map((order) => ({
    ...order,
    items: items.filter((item) => item.order_id === order.id),
    payments: payments.filter((payment) => payment.order_id === order.id),
    emails: emails.filter((email) => email.order_id === order.id),
    refunds: refunds.filter((refund) => refund.order_id === order.id),
    coupon: coupons.find((coupon) => coupon.id === order.coupon_id) ?? null,
  }))
}
