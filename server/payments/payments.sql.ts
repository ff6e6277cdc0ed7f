import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import type { Exchange } from '../outside/pagbank.ts'
import { type PaymentMethod, type PaymentRow, payable } from './payment-record.ts'

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()) as PaymentRow | undefined
}

export async function lastPayment(db: Db, orderId: string, method: PaymentMethod): Promise<PaymentRow | undefined> {
  return (await db
    .selectFrom('payments')
    .selectAll()
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

/** The order must be locked, so that it never gets two payments of one method that can both be paid. */
export async function openPayment(
  tx: Tx,
  order: { id: string; total_cents: number },
  method: PaymentMethod,
  expiresAt: Date,
): Promise<PaymentRow> {
  const last = await lastPayment(tx, order.id, method)
  if (last && payable.includes(last.status) && last.expires_at > new Date()) return last
  return (await tx
    .insertInto('payments')
    .values({ order_id: order.id, method, amount_cents: order.total_cents, expires_at: expiresAt })
    .returningAll()
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
    .returningAll()
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

export async function recordExchange(db: Db, paymentId: string | null, exchange: Exchange) {
  await db
    .insertInto('provider_exchanges')
    .values({
      payment_id: paymentId,
      method: exchange.method,
      path: exchange.path,
      status: exchange.status,
      outcome: exchange.outcome,
      request: exchange.request === undefined ? null : JSON.stringify(exchange.request),
      response: exchange.response === undefined ? null : JSON.stringify(exchange.response),
      milliseconds: Math.round(exchange.milliseconds),
    })
    .execute()
}
