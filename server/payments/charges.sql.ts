import { sql } from 'kysely'
import type { OrderStatus } from '#domain/order-transitions.ts'
import type { LedgerCharge, LedgerFacts } from '#domain/ledger.ts'
import type { ChargeFacts, KnownCharge } from '#domain/settlement.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Exchange } from '../providers/pagbank.ts'
import { hasOpenPage } from './find-payments.sql.ts'
import { exchangesNoted } from './provider-exchanges.sql.ts'
import { outcomeStored } from './webhook-events.sql.ts'

export interface OrderCharge extends LedgerCharge {
  paymentId: string
  /** Of the paid cents, the interest of the buyer's instalments. */
  interestCents: number
  orderStatus: OrderStatus
  /** What the ledger of the order is derived from, besides its charges. */
  sale: Pick<LedgerFacts, 'totalCents' | 'shippingCents' | 'discountCents' | 'lines'>
  orderPaidAt: Date | null
  /** The order has refunds, done or in progress. */
  hasRefunds: boolean
  /** The order has a card page where the buyer could pay. */
  hasOpenPage: boolean
}

export async function paymentIdOfCharge(db: Db, chargeId: string): Promise<string> {
  return (await db.selectFrom('charges').select('payment_id').where('id', '=', chargeId).executeTakeFirstOrThrow()).payment_id
}

/** A payment's charges as earlier readings stored them. */
export async function knownCharges(db: Db, paymentId: string): Promise<KnownCharge[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'paid_cents as paidCents', 'refunded_cents as refundedCents'])
    .where('payment_id', '=', paymentId)
    .execute()
}

/** The charges that brought money, in the order in which they were first read. */
export async function chargesOfOrder(db: Db, orderId: string): Promise<OrderCharge[]> {
  const charges = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'charges.id',
      'charges.payment_id as paymentId',
      'payments.amount_cents as dueCents',
      'charges.paid_cents as paidCents',
      'charges.refunded_cents as refundedCents',
      'charges.interest_cents as interestCents',
      sql<Date>`coalesce(charges.paid_at, charges.created_at)`.as('paidAt'),
      'orders.status as orderStatus',
      sql`json_build_object('totalCents', total_cents, 'shippingCents', shipping_cents, 'discountCents', discount_cents, 'lines', (
        select json_agg(json_build_object('productId', coalesce(course_id, book_id), 'cents', unit_cents * quantity) order by position)
        from order_items where order_items.order_id = orders.id))`.as('sale'),
      'orders.paid_at as orderPaidAt',
      sql<boolean>`exists (select from refunds where refunds.order_id = ${orderId}::uuid)`.as('hasRefunds'),
      sql<boolean>`exists (select from payments page where page.order_id = ${orderId}::uuid and ${hasOpenPage('page')})`.as('hasOpenPage'),
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .execute()
  return charges as OrderCharge[]
}

/**
 * What was read at the provider: its responses, and the charges in them. `event`: the webhook event that led to it, and what it resulted in.
 */
export interface StoredReading {
  charges: readonly ChargeFacts[]
  exchanges?: readonly Exchange[]
  event?: { id: string; outcome: string } | undefined
}

/**
 * Stores a reading. Amounts only grow, so a stale reading that is stored late changes nothing. The interest is stored with the first money,
 * and only as far as more than was due was paid: the ledger is derived from it. A charge with an unknown status is not
 * counted yet. The payment must be locked. Returns whether the outcome of the event is stored.
 */
export async function storeCharges(tx: Tx, paymentId: string, { charges, exchanges = [], event }: StoredReading): Promise<boolean> {
  const counted = charges.filter(({ paidCents, refundedCents, status }) => paidCents > 0 && (status !== 'UNKNOWN' || refundedCents > 0))
  const parts = [
    exchangesNoted(paymentId, exchanges),
    chargesCounted(paymentId, counted),
    event ? sql`concluded as (${outcomeStored(event.id, event.outcome)})` : null,
  ].filter((part) => part !== null)
  if (parts.length === 0) return false
  const { rows } = await sql<{ concluded: boolean }>`with ${sql.join(parts)}
    select ${event ? sql`exists (select from concluded)` : sql`false`} as concluded`.execute(tx)
  return rows[0]!.concluded
}

function chargesCounted(paymentId: string, charges: readonly ChargeFacts[]) {
  if (charges.length === 0) return null
  return sql`counted_charges as (insert into charges (id, payment_id, paid_cents, refunded_cents, interest_cents, paid_at, end_to_end_id, nsu,
      authorization_code)
    select id, ${paymentId}::uuid, max("paidCents"), max("refundedCents"),
      least(coalesce(max("interestCents"), 0), greatest(max("paidCents") - (select amount_cents from payments where id = ${paymentId}::uuid), 0)),
      min("paidAt"), min("endToEndId"), min(nsu), min("authorizationCode")
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as read (id text, "paidCents" int, "refundedCents" int, "interestCents" int,
      "paidAt" timestamptz, "endToEndId" text, nsu text, "authorizationCode" text)
    group by id order by id
    on conflict (id) do update set
      paid_cents = greatest(charges.paid_cents, excluded.paid_cents),
      refunded_cents = greatest(charges.refunded_cents, excluded.refunded_cents),
      paid_at = coalesce(charges.paid_at, excluded.paid_at),
      end_to_end_id = coalesce(charges.end_to_end_id, excluded.end_to_end_id),
      nsu = coalesce(charges.nsu, excluded.nsu),
      authorization_code = coalesce(charges.authorization_code, excluded.authorization_code))`
}

/** Counts the amounts of our finished refund calls immediately, before a reading of the charge shows them. */
export async function storeRefundedByCalls(tx: Tx, chargeId: string) {
  await tx
    .updateTable('charges')
    .set({
      refunded_cents: sql`greatest(refunded_cents, (select sum(cents) from refund_calls where charge_id = ${chargeId} and status = 'DONE'))`,
    })
    .where('id', '=', chargeId)
    .execute()
}

/** Counts money that a lost dispute takes, before a reading of the charge shows it. */
export async function storeTaken(tx: Tx, chargeId: string, cents: number) {
  await tx
    .updateTable('charges')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', chargeId)
    .execute()
}
