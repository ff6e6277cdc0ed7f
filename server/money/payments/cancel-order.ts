import { orderCan } from '#domain/orders/order/order-can.ts'
import type { CancelReason } from '#domain/orders/order/order-transitions.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueEmail } from '#server/orders/emails/emails.sql.ts'
import { recordCancellation, releaseOrder } from '#server/orders/order/move-order.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { hasKeptMoney, hasPaymentInAnalysis } from './find-payments.sql.ts'
import { endOpenPayments } from './payments.sql.ts'
import { settleOrder } from '../charges/settle-payment.ts'

/** Author of a cancellation. `actor` is the name in the order's history. */
interface Canceler {
  reason: Exclude<CancelReason, 'REPLACED'>
  actor: string
}

/**
 * Cancels an unpaid order and releases its hold (docs/rules/orders.md#canceling). Its payments are settled first: an order with money is
 * not canceled. Idempotent: canceling a canceled order changes nothing. Money that arrives later is refunded.
 * Throws ORDER_PAID, ORDER_CLOSED, PAYMENT_IN_ANALYSIS or PROVIDER_UNAVAILABLE.
 */
export async function cancelOrder(deps: Deps, orderId: string, by: Canceler): Promise<'canceled' | 'missing'> {
  if ((await settleOrder(deps, orderId)) === 'unreadable')
    throw new Refusal(
      'PROVIDER_UNAVAILABLE',
      'O PagBank não respondeu, e sem ele não dá para saber se o pedido foi pago. Tente de novo em instantes.',
    )
  const canceled = await deps.db.transaction().execute((tx) => cancel(tx, orderId, by))
  if (canceled === 'canceled') deps.log.info({ orderId, reason: by.reason }, 'order canceled')
  return canceled === 'missing' ? 'missing' : 'canceled'
}

async function cancel(tx: Tx, orderId: string, { reason, actor }: Canceler): Promise<'canceled' | 'canceled-before' | 'missing'> {
  const order = await lockOrder(tx, orderId)
  if (!order) return 'missing'
  if (order.status === 'CANCELED') return 'canceled-before'
  const isInAnalysis = await hasPaymentInAnalysis(tx, orderId)
  const can = orderCan.cancel({ status: order.status, isInAnalysis, hasMoney: await hasKeptMoney(tx, orderId) })
  if (!can.allowed) throw new Refusal(can.code, can.reason, can.code === 'ORDER_PAID' ? { orderId } : {})
  await endOpenPayments(tx, orderId)
  await releaseOrder(tx, order, 'CANCELED', reason)
  if (reason === 'STAFF') await queueEmail(tx, orderId, { kind: 'CANCELED' })
  await recordCancellation(tx, orderId, actor)
  return 'canceled'
}
