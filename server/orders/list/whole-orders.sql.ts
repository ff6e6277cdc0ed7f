import { type Selectable, sql } from 'kysely'
import type { Charges, Coupons, Emails, OrderItems, Orders, Payments, Refunds } from '#database/tables.generated.ts'
import type { Db } from '#server/platform/database/database.ts'
import { anonymousCpf } from '#domain/platform/values/anonymous-person.ts'
import { recordCpfViews } from '../order/order-history.ts'
import { inOrder, type Window } from '#server/platform/database/list-window.ts'
import { acceptedTermsVersion } from '../emails/order-columns.sql.ts'
import { findOrders, type OrderFilters } from './find-orders.sql.ts'

/** An order with everything that belongs to it, as the admin panel shows it. */
export interface WholeOrder extends Selectable<Orders> {
  /** A staff member asked for this one order, and so sees its buyer even if it is blocked. */
  isOpened?: boolean
  /** Its CPF is shown whole, and that is recorded. */
  isCpfShown?: boolean
  /** Terms of sale that its buyer accepted. Null: an order of a release that had none. */
  terms_version: number | null
  items: Selectable<OrderItems>[]
  payments: Selectable<Payments>[]
  emails: Selectable<Emails>[]
  refunds: (Selectable<Refunds> & { is_unexplained: boolean; is_of_withdrawal: boolean })[]
  /** With what the transfer report says about each. */
  charges: OrderCharge[]
  coupon: Selectable<Coupons> | null
}

export type OrderCharge = Pick<
  Selectable<Charges>,
  'id' | 'payment_id' | 'paid_cents' | 'returned_cents' | 'paid_at' | 'end_to_end_id' | 'nsu' | 'authorization_code'
> & { order_id: string; fee_cents: number | null; settled_cents: number | null; expected_on: string | null }

/**
 * Newest first. At most eight statements for any number of orders: one for the page's ids, one for its orders, six for their details.
 * `viewer`: the staff member to whom the whole CPFs are shown, which is recorded; null: nobody.
 */
export async function listOrders(db: Db, window: Window, filters: OrderFilters, viewer: string | null = null) {
  const { ids, total } = await findOrders(db, window, filters)
  const rows = ids.length > 0 ? await ordersWithTerms(db).where('id', 'in', ids).execute() : []
  const visibleIds = viewer ? rows.filter(({ cpf, blocked_at }) => !blocked_at && cpf !== anonymousCpf).map(({ id }) => id) : []
  if (viewer) await recordCpfViews(db, viewer, visibleIds)
  const data = await withDetails(db, inOrder(ids, rows))
  return { data: data.map((order) => ({ ...order, isCpfShown: visibleIds.includes(order.id) })), totalCount: total }
}

export async function wholeOrderById(db: Db, id: string): Promise<WholeOrder | undefined> {
  const order = await ordersWithTerms(db).where('id', '=', id).executeTakeFirst()
  return order ? (await withDetails(db, [order]))[0] : undefined
}

/** An order as one staff member opens it. If its person wants it erased, the opening is recorded whatever is read of it. */
export async function openOrder(db: Db, id: string, actor: string, isCpfShown: boolean): Promise<WholeOrder | undefined> {
  const order = await wholeOrderById(db, id)
  if (order && (order.blocked_at || (isCpfShown && order.cpf !== anonymousCpf))) await recordCpfViews(db, actor, [id])
  return order && { ...order, isOpened: true, isCpfShown }
}

/** The newest orders of an address, without those that are found by their ids alone. */
export async function ordersOfBuyer(db: Db, email: string, limit: number): Promise<WholeOrder[]> {
  const ofBuyer = ordersWithTerms(db).where('email', '=', email).where('blocked_at', 'is', null)
  const newest = ofBuyer.orderBy('created_at', 'desc').orderBy('id').limit(limit)
  return withDetails(db, await newest.execute())
}

const ordersWithTerms = (db: Db) => db.selectFrom('orders').selectAll().select(acceptedTermsVersion.as('terms_version'))

/** It was made in the provider's portal, and neither a dispute nor staff account for it. */
const isUnexplained = sql<boolean>`(actor is null and scope = 'PROVIDER' and status = 'DONE'
  and not exists (select from disputes where disputes.refund_id = refunds.id))`

const isOfWithdrawal = sql<boolean>`exists (select from withdrawals where refund_id = refunds.id)`

/** Six statements for any number of orders. */
async function withDetails(db: Db, orders: (Selectable<Orders> & Pick<WholeOrder, 'terms_version'>)[]): Promise<WholeOrder[]> {
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const couponIds = orders.flatMap((order) => order.coupon_id ?? [])
  const [items, payments, emails, refunds, charges, coupons] = await Promise.all([
    db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('order_id').orderBy('position').execute(),
    db.selectFrom('payments').selectAll().where('order_id', 'in', ids).orderBy('created_at').execute(),
    db.selectFrom('emails').selectAll().where('order_id', 'in', ids).orderBy('queued_at').execute(),
    db
      .selectFrom('refunds')
      .selectAll()
      .select([isUnexplained.as('is_unexplained'), isOfWithdrawal.as('is_of_withdrawal')])
      .where('order_id', 'in', ids)
      .orderBy('created_at')
      .execute(),
    chargesOf(db, ids),
    couponIds.length > 0 ? db.selectFrom('coupons').selectAll().where('id', 'in', couponIds).execute() : [],
  ])
  return orders.map((order) => ({
    ...order,
    items: items.filter((item) => item.order_id === order.id),
    payments: payments.filter((payment) => payment.order_id === order.id),
    emails: emails.filter((email) => email.order_id === order.id),
    refunds: refunds.filter((refund) => refund.order_id === order.id),
    charges: charges.filter((charge) => charge.order_id === order.id),
    coupon: coupons.find((coupon) => coupon.id === order.coupon_id) ?? null,
  }))
}

async function chargesOf(db: Db, orderIds: readonly string[]): Promise<OrderCharge[]> {
  return db
    .selectFrom('payments')
    .innerJoin('charges', 'charges.payment_id', 'payments.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('transfer_lines')
          .select([
            sql<number | null>`sum(fee_cents) filter (where report = 'transactional')::bigint`.as('fee_cents'),
            sql<number | null>`sum(net_cents) filter (where report = 'financial')::bigint`.as('settled_cents'),
            sql<string | null>`max(expected_on)::text`.as('expected_on'),
          ])
          .whereRef('charge_id', '=', 'charges.id')
          .as('report'),
      (join) => join.onTrue(),
    )
    .select([
      'charges.id',
      'payments.order_id',
      'payment_id',
      'charges.paid_cents',
      'charges.returned_cents',
      'paid_at',
      'end_to_end_id',
      'nsu',
      'authorization_code',
      'report.fee_cents',
      'report.settled_cents',
      'report.expected_on',
    ])
    .where('payments.order_id', 'in', orderIds)
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .execute()
}
