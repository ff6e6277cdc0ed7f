import { sql } from 'kysely'
import { nextCheck } from '#domain/recheck.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Exchange } from '../providers/pagbank.ts'
import { type PaymentMethod, paymentColumns, type PaymentRow, payable } from './payment-record.ts'

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst()) as PaymentRow | undefined
}

/**
 * The payment, locked with its key: `provider_order_id` is unique, so setting it needs the strictest lock. The order must be locked
 * before (docs/sale.md, order of locks).
 */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return (await tx.selectFrom('payments').select(paymentColumns).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | PaymentRow
    | undefined
}

export async function lastPayment(db: Db, orderId: string, method: PaymentMethod): Promise<PaymentRow | undefined> {
  return (await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('order_id', '=', orderId)
    .where('method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as PaymentRow | undefined
}

/** Those of its payments that the provider knows, paid or not. */
export async function openedPayments(db: Db, orderId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('provider_order_id', 'is not', null), where('provider_checkout_id', 'is not', null)]))
    .execute()
}

/** A charge is being decided on at the provider. One that brought too little is in this state as well, but its money is due back. */
export async function hasPaymentInAnalysis(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'IN_ANALYSIS')
    .where('refund_due', '=', false)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The order must be locked, so that it never gets two payments of one method that can both be paid. */
export async function openPayment(
  tx: Tx,
  order: { id: string; total_cents: number },
  method: PaymentMethod,
  expiresAt: Date,
): Promise<PaymentRow> {
  const last = await lastPayment(tx, order.id, method)
  if (last && payable.includes(last.status) && last.expires_at > new Date()) return last
  return insertPayment(tx, order, method, expiresAt)
}

/** Of an order that is new, or locked. With a lease, whoever stores it is the one who asks the provider. */
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

type AnswerFacts = Partial<Pick<PaymentRow, 'provider_order_id' | 'provider_checkout_id' | 'pix_text' | 'pay_url' | 'expires_at'>>

/** What the provider said, word by word and as we read it, in one statement. A webhook event may have been quicker: what it led to stays. */
export async function storeAnswer(db: Db, payment: PaymentRow, facts: AnswerFacts, exchange: Exchange): Promise<PaymentRow> {
  return (await db
    .with('noted', (inner) => inner.insertInto('provider_exchanges').values(exchangeRow(payment.id, exchange)))
    .updateTable('payments')
    .set({
      ...facts,
      status: sql`case status when 'ASKING' then 'WAITING' else status end`,
      next_check_at: sql`case status when 'ASKING' then ${nextCheck(new Date(), payment.expires_at)} else next_check_at end`,
      asked_at: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', payment.id)
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

export async function recordExchange(db: Db, paymentId: string | null, ...exchanges: Exchange[]) {
  if (exchanges.length === 0) return
  await db
    .insertInto('provider_exchanges')
    .values(exchanges.map((exchange) => exchangeRow(paymentId, exchange)))
    .execute()
}

const exchangeRow = (paymentId: string | null, exchange: Exchange) => ({
  payment_id: paymentId,
  method: exchange.method,
  path: exchange.path,
  status: exchange.status,
  outcome: exchange.outcome,
  request: exchange.request === undefined ? null : JSON.stringify(exchange.request),
  response: exchange.response === undefined ? null : JSON.stringify(exchange.response),
  milliseconds: Math.round(exchange.milliseconds),
})
