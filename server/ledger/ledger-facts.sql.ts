import { type RawBuilder, sql } from 'kysely'
import type { LedgerFacts, PostedSum } from '#domain/ledger.ts'
import type { OrderStatus } from '#domain/order-transitions.ts'
import type { Db } from '../database/database.ts'

type Row = Omit<LedgerFacts, 'charges' | 'disputes' | 'status'> & {
  status: OrderStatus
  disputes: (Omit<LedgerFacts['disputes'][number], 'closedAt'> & { closedAt: string | null })[]
  charges: (Omit<LedgerFacts['charges'][number], 'paidAt'> & { paidAt: string })[]
}

/**
 * What the ledgers of orders are derived from. A REFUNDED order was sold if its sale is posted, its access e-mail was queued, or staff
 * refunded it as a paid order. The buyer's interest is left out, as if refunds returned it last. Money of a payment without stored charges
 * counts as a charge with the payment's id.
 */
export async function ledgerFacts(db: Db, orders: OneOrMany): Promise<LedgerFacts[]> {
  const { rows } = await sql<Row>`select orders.id as "orderId", status, paid_at as "paidAt", total_cents as "totalCents",
      shipping_cents as "shippingCents", discount_cents as "discountCents", coalesce(disputes.all, '[]') as disputes, refunds."refundedAt",
      status = 'PAID' or (status = 'REFUNDED' and (refunds.sold
        or exists (select from ledger_transactions where order_id = orders.id and kind = 'SALE')
        or exists (select from emails where order_id = orders.id and kind = 'ACCESS'))) as sold,
      coalesce(lines.all, '[]') as lines, coalesce(charges.all, '[]') as charges
    from orders
    cross join lateral (
      select jsonb_agg(jsonb_build_object('productId', coalesce(course_id, book_id), 'cents', unit_cents * quantity) order by position) as all
      from order_items where order_id = orders.id) as lines
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', each.id, 'dueCents', due_cents, 'paidCents', each.paid_cents,
        'refundedCents', each.refunded_cents, 'paidAt', moment) order by each.created_at, each.id) as all
      from (
        select charges.id, amount_cents as due_cents, charges.paid_cents - interest_cents as paid_cents,
          least(charges.refunded_cents, charges.paid_cents - interest_cents) as refunded_cents,
          coalesce(charges.paid_at, charges.created_at) as moment, charges.created_at
        from payments join charges on charges.payment_id = payments.id where payments.order_id = orders.id
        union all
        select id::text, amount_cents, paid_cents, refunded_cents, coalesce(orders.paid_at, payments.created_at), payments.created_at
        from payments where order_id = orders.id and paid_cents > 0 and not exists (select from charges where payment_id = payments.id)
      ) as each) as charges
    cross join lateral (
      select max(done_at) as "refundedAt", coalesce(bool_or(scope in ('WHOLE', 'ITEMS')), false) as sold
      from refunds where order_id = orders.id) as refunds
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', id, 'status', status, 'chargeId', charge_id, 'takenCents', taken_cents,
        'excessCents', excess_cents, 'recoveredCents', recovered_cents, 'feeCents', fee_cents, 'closedAt', closed_at,
        'posted', array(select source from ledger_transactions where order_id = orders.id and source like 'dispute:' || disputes.id || ':%'))) as all
      from disputes where order_id = orders.id) as disputes
    where ${isOneOf(sql`orders.id`, orders)}`.execute(db)
  return rows.map(({ charges, disputes, ...row }) => ({
    ...row,
    disputes: disputes.map((dispute) => ({ ...dispute, closedAt: dispute.closedAt === null ? null : new Date(dispute.closedAt) })),
    charges: charges.map((charge) => ({ ...charge, paidAt: new Date(charge.paidAt) })),
  }))
}

/** What is posted for orders, by kind, charge and account. */
export async function postedSums(db: Db, orders: OneOrMany): Promise<(PostedSum & { orderId: string })[]> {
  const { rows } = await sql<PostedSum & { orderId: string }>`
    select order_id as "orderId", kind, charge_id as "chargeId", account, sum(cents)::bigint as cents,
      coalesce(max(case when kind = 'REVERSAL' then split_part(source, ':', 2)::int end), 0) as "lastNumber"
    from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
    where ${isOneOf(sql`order_id`, orders)} group by order_id, kind, charge_id, account`.execute(db)
  return rows
}

type OneOrMany = string | readonly string[]

/** A single id is not compared as a list: PostgreSQL then plans the statement once per connection, and not for every call. */
const isOneOf = (column: RawBuilder<unknown>, orders: OneOrMany) =>
  typeof orders === 'string' ? sql`${column} = ${orders}` : sql`${column} = any(${orders}::uuid[])`
