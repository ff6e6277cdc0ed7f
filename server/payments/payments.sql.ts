import { sql } from 'kysely'
import { changesOf, type PaymentEvent } from '#domain/payment-transitions.ts'
import { nextCheck } from '#domain/recheck.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Exchange } from '../providers/pagbank.ts'
import { paymentColumns, type PaymentMethod, type PaymentRow } from './find-payments.sql.ts'
import { insertedExchanges } from './provider-exchanges.sql.ts'

/** Every change of a payment's status is one of these two, and both are `domain/payment-transitions.ts`. */
const statusAfter = (event: PaymentEvent) =>
  sql<string>`case status ${sql.join(
    changesOf(event).map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`),
    sql` `,
  )} else status end`
const changedBy = (event: PaymentEvent) => changesOf(event).map(([from]) => from)

/** Of an order that is new, or locked. With a lease, the caller is the one who asks the provider. */
export async function insertPayment(
  tx: Tx,
  order: { id: string; total_cents: number },
  method: PaymentMethod,
  expiresAt: Date,
  options: { leased?: boolean } = {},
): Promise<PaymentRow> {
  const leased = options.leased ? { asked_at: sql<Date>`now()` } : {}
  return (await tx
    .insertInto('payments')
    .values({ order_id: order.id, method, amount_cents: order.total_cents, expires_at: expiresAt, ...leased })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()) as PaymentRow
}

/** One process at a time asks the provider for a payment; a lease left by a process that died ends by itself. */
export async function leaseAsking(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return (await db
    .updateTable('payments')
    .set({ asked_at: sql`now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'ASKING')
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', sql<Date>`now() - interval '15 seconds'`)]))
    .returning(paymentColumns)
    .executeTakeFirst()) as PaymentRow | undefined
}

/** The answer is unknown: the next try may ask at once, with a new key if this one is spent. */
export async function endLease(db: Db, paymentId: string, options: { newKey: boolean }) {
  await db
    .updateTable('payments')
    .set({ asked_at: null, ...(options.newKey ? { idempotency_key: sql<string>`gen_random_uuid()` } : {}) })
    .where('id', '=', paymentId)
    .where('status', '=', 'ASKING')
    .execute()
}

type AnswerFacts = Partial<Pick<PaymentRow, 'provider_order_id' | 'provider_checkout_id' | 'pix_text' | 'pay_url' | 'expires_at'>>

/** What the provider answered, word by word and as we read it, in one statement. What a quicker webhook event led to stays. */
export async function storeAnswer(db: Db, payment: PaymentRow, facts: AnswerFacts, exchange: Exchange): Promise<PaymentRow> {
  return (await db
    .with('noted', (inner) => insertedExchanges(inner, payment.id, [exchange]))
    .updateTable('payments')
    .set((set) => ({
      ...facts,
      status: statusAfter('answered'),
      next_check_at: set
        .case()
        .when('status', 'in', changedBy('answered'))
        .then(nextCheck(new Date(), payment.expires_at))
        .else(set.ref('next_check_at'))
        .end(),
      asked_at: null,
      updated_at: sql`now()`,
    }))
    .where('id', '=', payment.id)
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()) as PaymentRow
}

/** False if the payment is not waiting for an answer any more. */
export async function storeRefused(tx: Tx, paymentId: string, refusal: string): Promise<boolean> {
  const refused = await tx
    .updateTable('payments')
    .set({ status: statusAfter('refused'), refusal, asked_at: null, next_check_at: null, updated_at: sql`now()` })
    .where('id', '=', paymentId)
    .where('status', 'in', changedBy('refused'))
    .executeTakeFirst()
  return refused.numUpdatedRows > 0n
}

export async function storeHoldEnded(tx: Tx, orderId: string) {
  await tx
    .updateTable('payments')
    .set({ status: statusAfter('hold-ended'), updated_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('status', 'in', changedBy('hold-ended'))
    .execute()
}

type ReadingFacts = Partial<Pick<PaymentRow, 'provider_order_id' | 'provider_charge_id' | 'next_check_at'>>

/** What a reading at the provider says of the payment, which must be locked. */
export async function storeReading(tx: Tx, paymentId: string, event: PaymentEvent, facts: ReadingFacts) {
  await tx
    .updateTable('payments')
    .set({ ...facts, status: statusAfter(event), checked_at: sql`now()`, checks: sql`checks + 1`, updated_at: sql`now()` })
    .where('id', '=', paymentId)
    .execute()
}

/** What a payment's charges add up to. `allReturned`: every cent that came went back. Answers whether money was due back before. */
export async function storeSums(
  tx: Tx,
  paymentId: string,
  sums: { paidCents: number; refundedCents: number; refundDue: boolean; allReturned: boolean },
): Promise<{ wasDue: boolean }> {
  return tx
    .updateTable('payments')
    .set({
      paid_cents: sums.paidCents,
      refunded_cents: sums.refundedCents,
      refund_due: sums.refundDue,
      ...(sums.allReturned ? { status: statusAfter('refunded'), next_check_at: null } : {}),
      updated_at: sql`now()`,
    })
    .where('id', '=', paymentId)
    .returning(sql<boolean>`old.refund_due`.as('wasDue'))
    .executeTakeFirstOrThrow()
}

/** Payments whose next reading is due, put off by five minutes: two processes never get the same one. */
export async function takeDuePayments(tx: Tx, most: number): Promise<string[]> {
  const due = await tx
    .selectFrom('payments')
    .select('id')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('payments')
    .set({ next_check_at: sql`now() + interval '5 minutes'` })
    .where('id', 'in', ids)
    .execute()
  return ids
}

/**
 * Payments of an order that were not read in the last 15 seconds, and are counted as read now. One that is locked is being read or queued
 * already; the order is not locked here, so nobody waits for it.
 */
export async function takeWatchedPayments(tx: Tx, orderId: string): Promise<string[]> {
  const watched = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['WAITING', 'IN_ANALYSIS'])
    .where(sql<Date>`coalesce(checked_at, created_at)`, '<', sql<Date>`now() - interval '15 seconds'`)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = watched.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('payments')
    .set({ checked_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
  return ids
}
