import type { Selectable } from 'kysely'
import type { Coupons, Emails, OrderItems, Payments, Refunds } from '#database/tables.generated.ts'
import type { Db } from '../database/database.ts'
import type { OrderRow } from './order-record.ts'

export interface OrderDetails {
  items: Selectable<OrderItems>[]
  payments: Selectable<Payments>[]
  emails: Selectable<Emails>[]
  refunds: Selectable<Refunds>[]
  coupon: Selectable<Coupons> | null
}

/** What belongs to these orders: five statements, however many orders. */
export async function withDetails(db: Db, orders: OrderRow[]): Promise<(OrderRow & OrderDetails)[]> {
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
