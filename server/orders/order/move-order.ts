import { type CancelReason, holds, isTransitionAllowed, servesLateMoney } from '#domain/orders/order/order-transitions.ts'
import { returnStock, takeAllStockOrNone, type Unit } from '#server/catalogue/books/books.sql.ts'
import { returnUse, storeOverLimit, takeUseOfLatePayment } from '../coupons/coupons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  bookUnits,
  giveUpReturned,
  giveUpTaken,
  giveUpUnsent,
  storeItemsNotRefunded,
  storeItemsRefunded,
  storeTaken,
  storeWithdrawn,
} from './order-items.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { bringsNothing, changeOrderStatus, type OrderRow, type PaidWhen, storeNothingToSend } from './orders.sql.ts'

export type PaidOutcome = 'paid' | 'already-paid' | 'refund-due' | 'already-closed'

/**
 * Applies a received payment. A pending order is marked as paid. An order that had already returned its stock takes it again if it is still
 * available; otherwise it is flagged for a refund (docs/rules/orders.md#hold). The order must be locked.
 */
export async function markPaid(tx: Tx, order: OrderRow, paid: PaidWhen): Promise<PaidOutcome> {
  switch (order.status) {
    case 'PAID':
      return 'already-paid'
    case 'REFUND_DUE':
    case 'REFUNDED':
      return 'already-closed'
    case 'PENDING': {
      const served = !(await bringsNothing(tx, order, false))
      await changeOrderStatus(tx, order, served ? 'PAID' : 'REFUND_DUE', paid)
      return served ? 'paid' : 'refund-due'
    }
    case 'EXPIRED':
    case 'FAILED':
    case 'CANCELED': {
      const mayServe =
        servesLateMoney({ status: order.status, isAnonymized: order.anonymized_at !== null }) && !(await bringsNothing(tx, order, true))
      const served = mayServe && (await takeHoldOfLatePayment(tx, order))
      await changeOrderStatus(tx, order, served ? 'PAID' : 'REFUND_DUE', paid)
      return served ? 'paid' : 'refund-due'
    }
  }
}

/** Takes the coupon's use and the stock again, in the order of their locks. False if there is too little stock: then neither is taken. */
async function takeHoldOfLatePayment(tx: Tx, order: OrderRow): Promise<boolean> {
  const use = await takeUseOfLatePayment(tx, order)
  const bookIds = await takeAllStockOrNone(tx, await bookUnits(tx, order.id))
  if (!bookIds) {
    if (use.isTaken) await returnUse(tx, order.id)
    return false
  }
  await storeTaken(tx, order.id, bookIds)
  if (use.isOver) await storeOverLimit(tx, order.id)
  return true
}

/**
 * Releases an unpaid order's hold: its stock and its coupon's use. The order must be locked. Does nothing unless it is pending. `reason`:
 * who canceled it, if it is canceled.
 */
export async function releaseOrder(
  tx: Tx,
  order: OrderRow,
  to: 'EXPIRED' | 'FAILED' | 'CANCELED',
  reason?: CancelReason,
): Promise<boolean> {
  if (order.status !== 'PENDING') return false
  await changeOrderStatus(tx, order, to, reason ? { cancel_reason: reason } : {})
  // Locks the coupon's row before those of the books, as `placeOrder` does: in another order two transactions could deadlock.
  await returnUse(tx, order.id)
  await returnStock(tx, await giveUpTaken(tx, order.id))
  return true
}

/** How the panel names a buyer who cancels an order. */
export const buyerActor = 'Comprador'

/** `reason`: of staff, although the provider does not show whether the order was paid. */
export const recordCancellation = (tx: Tx, orderId: string, actor: string, reason: string | null = null) =>
  record(tx, {
    actor,
    entity: 'ORDER',
    entityId: orderId,
    action: 'CANCELED',
    changes: reason === null ? [] : [{ field: 'reason', before: null, after: reason }],
  })

/**
 * Marks an order whose money was refunded completely. Returns its coupon's use, and its books if they were not sent yet, if the order still
 * held them. The order must be locked. Does nothing if its status does not allow a refund.
 */
export async function markRefunded(tx: Tx, order: OrderRow): Promise<boolean> {
  if (!isTransitionAllowed(order.status, 'REFUNDED')) return false
  await changeOrderStatus(tx, order, 'REFUNDED')
  if (holds(order.status)) {
    // Locks the coupon's row before those of the books, as everywhere.
    await returnUse(tx, order.id)
    if (!order.sent_at) await returnStock(tx, await giveUpTaken(tx, order.id))
  }
  await storeItemsRefunded(tx, order.id)
  return true
}

/**
 * An order that was closed at this moment by a lost dispute is paid again, because the money is back: it takes its coupon's use and its books
 * again, and its lines count. False, with nothing changed: its books are sold, or nobody is left to serve. The order must be locked.
 */
export async function reviveOrder(tx: Tx, order: OrderRow, closedAt: Date): Promise<boolean> {
  if (order.status !== 'REFUNDED' || order.anonymized_at) return false
  await storeItemsNotRefunded(tx, order.id, closedAt)
  if (order.sent_at) await takeCouponAgain(tx, order)
  else if (!(await takeHoldOfLatePayment(tx, order))) {
    await storeItemsRefunded(tx, order.id, undefined, closedAt)
    return false
  }
  await changeOrderStatus(tx, order, 'PAID')
  return true
}

async function takeCouponAgain(tx: Tx, order: OrderRow) {
  const { isOver } = await takeUseOfLatePayment(tx, order)
  if (isOver) await storeOverLimit(tx, order.id)
}

/** Marks some lines of a paid order as refunded, and returns their books if they were not sent yet. The order must be locked. */
export async function markSomeItemsRefunded(tx: Tx, order: OrderRow, itemIds: readonly string[]) {
  const units = order.sent_at ? [] : await giveUpTaken(tx, order.id, itemIds)
  await storeItemsRefunded(tx, order.id, itemIds)
  if (!order.sent_at) await returnUnsent(tx, order, units)
}

/**
 * Marks a line of a paid order as withdrawn, and returns its books if they were not sent yet. The order must be locked. False: it was
 * withdrawn or refunded before.
 */
export async function markItemWithdrawn(tx: Tx, order: OrderRow, itemId: string): Promise<boolean> {
  if (!(await storeWithdrawn(tx, itemId))) return false
  if (!order.sent_at) await returnUnsent(tx, order, await giveUpTaken(tx, order.id, [itemId]))
  return true
}

/**
 * For an order that is not sent after all: returns the books of lines that were refunded, or withdrawn from, while it was marked as sent. The
 * order must be locked.
 */
export async function markNotSent(tx: Tx, order: OrderRow) {
  await returnUnsent(tx, order, await giveUpUnsent(tx, order.id))
}

async function returnUnsent(tx: Tx, order: OrderRow, units: Unit[]) {
  await returnStock(tx, units)
  // Nothing printed is left to send.
  if ((await bookUnits(tx, order.id)).length === 0) await storeNothingToSend(tx, order.id)
}

/** Returns the copies of a line that were sent and have come back to the stock, once. The order must be locked. */
export async function takeBack(tx: Tx, itemId: string) {
  await returnStock(tx, await giveUpReturned(tx, itemId))
}
