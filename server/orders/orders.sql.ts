import { type Selectable, sql } from 'kysely'
import type { Orders } from '#database/tables.generated.ts'
import { isTransitionAllowed, type OrderStatus } from '#domain/order-transitions.ts'
import { graceMinutes } from '#domain/recheck.ts'
import type { Db, Tx } from '../database/database.ts'
import { addJob } from '../jobs/jobs.sql.ts'
import { orderChanges } from '../monitoring/events.ts'

/** Listed explicitly instead of `*`, so that PostgreSQL can prepare the statements. */
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
 * Locks the order's row until the transaction ends, so that no two transactions change an order at the same time. FOR NO KEY UPDATE,
 * because FOR UPDATE also blocks foreign key checks: an access that moves from one order to another while both are refunded could deadlock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return (await tx.selectFrom('orders').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as OrderRow | undefined
}

/** Uses the database's clock, which all processes share. */
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

/** Returns undefined if the quote already has an order. Waits for a concurrent transaction that is inserting one. */
export async function insertOrder(tx: Tx, values: OrderValues): Promise<OrderRow | undefined> {
  const placed = (await tx
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .returning(columns)
    .executeTakeFirst()) as OrderRow | undefined
  if (placed) orderChanges.publish({ from: 'NEW', to: placed.status })
  return placed
}

/** The order must be locked. Throws if `domain/order-transitions.ts` does not allow the change. */
export async function changeOrderStatus(tx: Tx, order: OrderRow, to: OrderStatus, paidAt?: Date) {
  if (!isTransitionAllowed(order.status, to)) throw new Error(`order ${order.id}: transition from ${order.status} to ${to} is not allowed`)
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: sql`now()`, ...(paidAt ? { paid_at: paidAt } : {}) })
    .where('id', '=', order.id)
    .execute()
  orderChanges.publish({ from: order.status, to })
}

/** For a payment that was added later: stores the order's new method and the new end of its hold. */
export async function storeMethodAndHold(tx: Tx, orderId: string, method: 'PIX' | 'CARD', expiresAt: Date) {
  await tx.updateTable('orders').set({ method, expires_at: expiresAt }).where('id', '=', orderId).execute()
}

/** Schedules the end of the hold, a grace period after the last payment has expired. A later call for the same order replaces the job. */
export async function scheduleExpiry(tx: Tx, orderId: string, expiresAt: Date) {
  const runAt = new Date(expiresAt.getTime() + graceMinutes * 60_000)
  await addJob(tx, 'expire_order', { orderId }, { runAt, key: `expire:${orderId}` })
}

/** False if the order is not paid or has nothing to send. */
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

/** For an order whose last printed book was refunded before it was sent. */
export async function storeNothingToSend(tx: Tx, orderId: string) {
  await tx
    .updateTable('orders')
    .set({ has_physical_item: false, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
}
