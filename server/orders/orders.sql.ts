import { type Selectable, sql } from 'kysely'
import type { Orders } from '#database/tables.generated.ts'
import { isTransitionAllowed, type OrderStatus } from '#domain/order-transitions.ts'
import { graceMinutes } from '#domain/recheck.ts'
import type { Db, Tx } from '../database/database.ts'
import { addJob } from '../jobs/jobs.sql.ts'

/** Named one by one, so that PostgreSQL can prepare the statements. */
const columns = [
  'id',
  'quote_id',
  'status',
  'email',
  'name',
  'cpf',
  'phone',
  'source',
  'address',
  'has_physical_item',
  'items_cents',
  'shipping_cents',
  'discount_cents',
  'total_cents',
  'coupon_id',
  'method',
  'paid_at',
  'sent_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Orders)[]

export type OrderRow = Omit<Selectable<Orders>, 'status'> & { status: OrderStatus }

export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return (await db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst()) as OrderRow | undefined
}

export async function orderOfQuote(db: Db, quoteId: string): Promise<OrderRow | undefined> {
  return (await db.selectFrom('orders').select(columns).where('quote_id', '=', quoteId).executeTakeFirst()) as OrderRow | undefined
}

export async function orderStatus(db: Db, id: string): Promise<OrderStatus | undefined> {
  const order = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
  return order?.status as OrderStatus | undefined
}

/**
 * The order, its row locked until the transaction ends: no two transactions change an order at the same time. Its key is not locked: an
 * access that passes from one order to another, while both are refunded, would otherwise wait for a transaction that waits for it.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return (await tx.selectFrom('orders').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as OrderRow | undefined
}

/** By the database's clock, which every process shares. */
export async function isHoldOver(tx: Tx, order: OrderRow): Promise<boolean> {
  return (await tx.selectNoFrom(sql<boolean>`${order.expires_at} <= now()`.as('over')).executeTakeFirstOrThrow()).over
}

export type OrderValues = Pick<
  OrderRow,
  | 'quote_id'
  | 'name'
  | 'email'
  | 'cpf'
  | 'phone'
  | 'source'
  | 'has_physical_item'
  | 'items_cents'
  | 'shipping_cents'
  | 'discount_cents'
  | 'total_cents'
  | 'coupon_id'
  | 'method'
  | 'expires_at'
> & { address: string | null }

/** Nothing if the quote has an order already. Waits for a transaction that is just inserting one. */
export async function insertOrder(tx: Tx, values: OrderValues): Promise<OrderRow | undefined> {
  return (await tx
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .returning(columns)
    .executeTakeFirst()) as OrderRow | undefined
}

/** The order must be locked. Throws if `domain/order-transitions.ts` does not allow the change. */
export async function changeOrderStatus(tx: Tx, order: OrderRow, to: OrderStatus, paidAt?: Date) {
  if (!isTransitionAllowed(order.status, to)) throw new Error(`order ${order.id}: no way from ${order.status} to ${to}`)
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: sql`now()`, ...(paidAt ? { paid_at: paidAt } : {}) })
    .where('id', '=', order.id)
    .execute()
}

/** A payment that was added later: how the order is paid now, and until when it holds what it took. */
export async function storeMethodAndHold(tx: Tx, orderId: string, method: 'PIX' | 'CARD', expiresAt: Date) {
  await tx.updateTable('orders').set({ method, expires_at: expiresAt }).where('id', '=', orderId).execute()
}

/** The job that ends the hold: when its payments can no longer be made, plus grace. A later call for the same order replaces it. */
export async function scheduleExpiry(tx: Tx, orderId: string, expiresAt: Date) {
  const runAt = new Date(expiresAt.getTime() + graceMinutes * 60_000)
  await addJob(tx, 'expire_order', { orderId }, { runAt, key: `expire:${orderId}` })
}

/** False for an order that is not paid, or has nothing to send. */
export async function storeSentMark(tx: Tx, orderId: string, sent: boolean): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ sent_at: sent ? sql`coalesce(sent_at, now())` : null, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'PAID')
    .where('has_physical_item', '=', true)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Its last printed book was refunded before it was sent. */
export async function storeNothingToSend(tx: Tx, orderId: string) {
  await tx
    .updateTable('orders')
    .set({ has_physical_item: false, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
}
