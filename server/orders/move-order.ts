import { holds, isTransitionAllowed } from '#domain/order-transitions.ts'
import { returnStock, takeAllStockOrNone, takeStock } from '../books/books.sql.ts'
import { returnUse, takeUseAgain } from '../coupons/redeem.ts'
import type { Tx } from '../database/database.ts'
import { bookUnits, storeItemsRefunded } from './order-items.sql.ts'
import { changeOrderStatus, type OrderRow, storeNothingToSend } from './orders.sql.ts'

export type PaidOutcome = 'paid' | 'already-paid' | 'refund-due' | 'already-closed'

/**
 * Money arrived. A pending order is paid. One that had already returned its stock takes it again if it is still there, and is flagged for
 * a refund if it is not (docs/rules/orders.md#hold). The order must be locked.
 */
export async function markPaid(tx: Tx, order: OrderRow, paidAt: Date): Promise<PaidOutcome> {
  switch (order.status) {
    case 'PAID':
      return 'already-paid'
    case 'REFUND_DUE':
    case 'REFUNDED':
      return 'already-closed'
    case 'PENDING':
      await changeOrderStatus(tx, order, 'PAID', paidAt)
      return 'paid'
    case 'EXPIRED':
    case 'FAILED': {
      const stocked = await takeAllStockOrNone(tx, await bookUnits(tx, order.id))
      await changeOrderStatus(tx, order, stocked ? 'PAID' : 'REFUND_DUE', paidAt)
      return stocked ? 'paid' : 'refund-due'
    }
  }
}

/** Returns what an unpaid order held: stock and the coupon's use. The order must be locked; one that is no longer pending is not changed. */
export async function releaseOrder(tx: Tx, order: OrderRow, to: 'EXPIRED' | 'FAILED'): Promise<boolean> {
  if (order.status !== 'PENDING') return false
  await changeOrderStatus(tx, order, to)
  // The coupon's row before the books', as in placing an order: in the other order two transactions could deadlock.
  await returnUse(tx, order.id)
  await returnStock(tx, await bookUnits(tx, order.id))
  return true
}

export type Reopened =
  | { kind: 'reopened' }
  | { kind: 'out-of-stock'; bookId: string; title: string; available: number }
  | { kind: 'coupon-refused' }

/**
 * Takes again what an expired order had returned, all of it or nothing: the caller rolls back on a refusal. The order must be locked.
 * The coupon's row comes before the books', as in placing an order.
 */
export async function reopenOrder(tx: Tx, order: OrderRow): Promise<Reopened> {
  if (!(await takeUseAgain(tx, order))) return { kind: 'coupon-refused' }
  const stock = await takeStock(tx, await bookUnits(tx, order.id))
  if (stock.kind === 'short') return { ...stock, kind: 'out-of-stock' }
  await changeOrderStatus(tx, order, 'PENDING')
  return { kind: 'reopened' }
}

/**
 * All of the money went back to the buyer. The coupon's use and the books that were not sent yet are returned, if the order held any. The
 * order must be locked; one that cannot be refunded is not changed.
 */
export async function markRefunded(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!isTransitionAllowed(order.status, 'REFUNDED')) return false
  await changeOrderStatus(tx, order, 'REFUNDED')
  if (holds(order.status)) {
    // The coupon's row before the books', as everywhere.
    await returnUse(tx, order.id)
    if (!order.sent_at) await returnStock(tx, await bookUnits(tx, order.id))
  }
  await storeItemsRefunded(tx, order.id)
  return true
}

/** Some lines of a paid order were refunded; their books are returned if they were not sent yet. The order must be locked. */
export async function markSomeItemsRefunded(tx: Tx, order: OrderRow, itemIds: readonly string[]) {
  const units = await bookUnits(tx, order.id, itemIds)
  await storeItemsRefunded(tx, order.id, itemIds)
  if (order.sent_at) return
  await returnStock(tx, units)
  // Nothing printed is left to send.
  if ((await bookUnits(tx, order.id)).length === 0) await storeNothingToSend(tx, order.id)
}
