import { holds, isTransitionAllowed, type OrderStatus } from '#domain/order-transitions.ts'
import { returnStock, takeStock, type Unit } from '../books/stock.sql.ts'
import { takeUseAgain, returnUse } from '../coupons/redeem.sql.ts'
import { type Tx, sql } from '../database/database.ts'
import { orderColumns, type OrderRow } from './order-record.ts'

/**
 * The order, its row locked until the transaction ends: whoever moves an order moves it alone. Its key is not locked: an access that
 * passes from one order to another, while both are given back, would otherwise wait for a transaction that waits for it.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return (await tx.selectFrom('orders').select(orderColumns).where('id', '=', orderId).forNoKeyUpdate().executeTakeFirst()) as
    | OrderRow
    | undefined
}

export type PaidOutcome = 'paid' | 'already-paid' | 'refund-due' | 'already-closed'

/**
 * Money arrived. A pending order is paid; one that had already given its stock back takes it again if it is still there, and is
 * flagged for a refund if it is not (docs/rules/orders.md#hold). The order must be locked.
 */
export async function markPaid(tx: Tx, order: OrderRow, paidAt: Date): Promise<PaidOutcome> {
  switch (order.status) {
    case 'PAID':
      return 'already-paid'
    case 'REFUND_DUE':
    case 'REFUNDED':
      return 'already-closed'
    case 'PENDING':
      await move(tx, order, 'PAID', paidAt)
      return 'paid'
    case 'EXPIRED':
    case 'FAILED': {
      const stocked = await takeAllOrNothing(tx, await bookUnits(tx, order.id))
      await move(tx, order, stocked ? 'PAID' : 'REFUND_DUE', paidAt)
      return stocked ? 'paid' : 'refund-due'
    }
  }
}

/** Gives back what an unpaid order held: stock and the coupon's use. The order must be locked; one that is no longer pending is left alone. */
export async function releaseOrder(tx: Tx, order: OrderRow, to: 'EXPIRED' | 'FAILED'): Promise<boolean> {
  if (order.status !== 'PENDING') return false
  await move(tx, order, to)
  // The coupon's row before the books', as in placing an order: the other way round two of them could wait for each other for ever.
  await returnUse(tx, order.id)
  await returnStock(tx, await bookUnits(tx, order.id))
  return true
}

export type Reopened =
  | { kind: 'reopened' }
  | { kind: 'out-of-stock'; bookId: string; title: string; available: number }
  | { kind: 'coupon-refused' }

/**
 * Takes up again what an expired order had given back, all of it or nothing: the caller rolls back on a refusal. The order must be
 * locked. The coupon's row comes before the books', as in placing an order.
 */
export async function reopenOrder(tx: Tx, order: OrderRow): Promise<Reopened> {
  if (!(await takeUseAgain(tx, order))) return { kind: 'coupon-refused' }
  const stock = await takeStock(tx, await bookUnits(tx, order.id))
  if (stock.kind === 'short') return { ...stock, kind: 'out-of-stock' }
  await move(tx, order, 'PENDING')
  return { kind: 'reopened' }
}

/**
 * All of the money went back to the buyer: so do the coupon's use and the books that were not sent yet, if the order held any. The order
 * must be locked; one that cannot be refunded is left alone.
 */
export async function markRefunded(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!isTransitionAllowed(order.status, 'REFUNDED')) return false
  await move(tx, order, 'REFUNDED')
  if (holds(order.status)) {
    // The coupon's row before the books', as everywhere.
    await returnUse(tx, order.id)
    if (!order.sent_at) await returnStock(tx, await bookUnits(tx, order.id))
  }
  await markItemsRefunded(tx, order.id)
  return true
}

/** Some lines of a paid order went back to us, with their books if these were not sent yet. The order must be locked. */
export async function markSomeItemsRefunded(tx: Tx, order: OrderRow, itemIds: readonly string[]) {
  const units = await bookUnits(tx, order.id, itemIds)
  await markItemsRefunded(tx, order.id, itemIds)
  if (order.sent_at) return
  await returnStock(tx, units)
  // Nothing printed is left to send.
  if ((await bookUnits(tx, order.id)).length === 0)
    await tx
      .updateTable('orders')
      .set({ has_physical_item: false, updated_at: sql`now()` })
      .where('id', '=', order.id)
      .execute()
}

async function markItemsRefunded(tx: Tx, orderId: string, itemIds?: readonly string[]) {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (update) => update.where('id', 'in', [...(itemIds ?? [])]))
    .execute()
}

async function move(tx: Tx, order: OrderRow, to: OrderStatus, paidAt?: Date) {
  if (!isTransitionAllowed(order.status, to)) throw new Error(`order ${order.id}: no way from ${order.status} to ${to}`)
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: sql`now()`, ...(paidAt ? { paid_at: paidAt } : {}) })
    .where('id', '=', order.id)
    .execute()
}

/** The printed books of an order, or of some of its lines, that were not given back. */
async function bookUnits(tx: Tx, orderId: string, itemIds?: readonly string[]): Promise<Unit[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['book_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where('book_id', 'is not', null)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (select) => select.where('id', 'in', [...(itemIds ?? [])]))
    .execute()
  return rows.flatMap((row) => (row.book_id ? [{ bookId: row.book_id, quantity: row.quantity }] : []))
}

async function takeAllOrNothing(tx: Tx, units: Unit[]): Promise<boolean> {
  await sql`savepoint before_stock`.execute(tx)
  const { kind } = await takeStock(tx, units)
  await (kind === 'taken' ? sql`release savepoint before_stock` : sql`rollback to savepoint before_stock`).execute(tx)
  return kind === 'taken'
}
