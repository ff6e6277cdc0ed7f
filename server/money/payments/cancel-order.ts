import { orderCan } from '#domain/orders/order/order-can.ts'
import type { CancelReason } from '#domain/orders/order/order-transitions.ts'
import { revokeOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueEmail, withdrawAccessEmail } from '#server/orders/emails/emails.sql.ts'
import { markRefunded, recordCancellation, releaseOrder } from '#server/orders/order/move-order.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { cancelWithCycle } from './cancel-subscription.ts'
import { hasKeptMoney, hasPaymentInAnalysis } from './find-payments.sql.ts'
import { endOpenPayments } from './payments.sql.ts'
import { settleOrder, settleReadable } from './settle-payment.ts'

/** Author of a cancellation. `actor` is the name in the order's history. */
interface Canceler {
  reason: Exclude<CancelReason, 'REPLACED'>
  actor: string
  /** Why staff cancel it although the provider does not show a payment, or has not decided about it. */
  despite?: string | null
}

/**
 * Cancels an unpaid order and releases its hold, or undoes a free one for staff (docs/rules/orders.md#canceling). Its payments are settled
 * first: an order with money is not canceled. Idempotent: canceling a canceled order changes nothing. Money that arrives later is refunded.
 * Throws ORDER_PAID, ORDER_CLOSED, PAYMENT_IN_ANALYSIS or PROVIDER_UNAVAILABLE.
 */
export async function cancelOrder(deps: Deps, orderId: string, by: Canceler): Promise<'canceled' | 'missing'> {
  const isShown = by.despite ? (await settleReadable(deps, orderId)).length === 0 : (await settleOrder(deps, orderId)) !== 'unreadable'
  if (!isShown && !by.despite)
    throw new Refusal(
      'PROVIDER_UNAVAILABLE',
      'O PagBank não respondeu, e sem ele não dá para saber se o pedido foi pago. Tente de novo em instantes.',
    )
  const canceled = await deps.db.transaction().execute((tx) => cancel(tx, orderId, by))
  if (canceled === 'canceled') deps.log.info({ orderId, reason: by.reason, isShown }, 'order canceled')
  return canceled === 'missing' ? 'missing' : 'canceled'
}

async function cancel(
  tx: Tx,
  orderId: string,
  { reason, actor, despite = null }: Canceler,
): Promise<'canceled' | 'canceled-before' | 'missing'> {
  const order = await lockOrder(tx, orderId)
  if (!order) return 'missing'
  if (order.status === 'CANCELED') return 'canceled-before'
  const isFree = reason === 'STAFF' && order.total_cents === 0
  if (isFree && order.status === 'REFUNDED') return 'canceled-before'
  const isInAnalysis = despite === null && (await hasPaymentInAnalysis(tx, orderId))
  const can = orderCan.cancel({ status: order.status, isInAnalysis, hasMoney: await hasKeptMoney(tx, orderId), isFree })
  if (!can.allowed) throw new Refusal(can.code, can.reason, can.code === 'ORDER_PAID' ? { orderId } : {})
  await endOpenPayments(tx, orderId)
  if (order.status === 'PAID') await undo(tx, order)
  else await releaseOrder(tx, order, 'CANCELED', reason)
  await recordCancellation(tx, orderId, actor, despite)
  const isTold = order.status === 'PENDING' && (await cancelWithCycle(tx, order, actor))
  if (reason === 'STAFF' && !isTold) await queueEmail(tx, orderId, { kind: 'CANCELED' })
  return 'canceled'
}

/** A free order ends as by a refund of everything, without money. */
async function undo(tx: Tx, order: OrderRow) {
  await markRefunded(tx, order)
  await revokeOrderAccess(tx, order)
  await withdrawAccessEmail(tx, order.id)
}
