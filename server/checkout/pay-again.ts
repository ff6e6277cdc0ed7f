import { holds } from '#domain/order-transitions.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { lockOrder } from '../orders/move-order.ts'
import { scheduleExpiry } from '../payments/expire-order.ts'
import type { PaymentMethod } from '../payments/payment-record.ts'
import { lastPayment, openPayment } from '../payments/payments.sql.ts'
import { Refusal } from '../refusal.ts'
import { type PaidWith, paymentExpiry } from './ask-for-payment.ts'

/** The order is there. While it is pending its buyer may pay it another way, or anew once a payment's time is over. */
export async function payAgain(tx: Tx, deps: Deps, orderId: string, method: PaymentMethod): Promise<PaidWith> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  if (order.method === 'FREE') return { order, payment: null }
  const last = await lastPayment(tx, order.id, method)
  if (order.status !== 'PENDING') {
    if (last && (holds(order.status) || last.status === 'REFUSED')) return { order, payment: last }
    throw new Refusal(409, 'ORDER_CLOSED', 'O prazo deste pedido terminou. Confira o carrinho e envie de novo.')
  }
  const expiresAt = paymentExpiry(deps, method)
  const payment = await openPayment(tx, order, method, expiresAt)
  if (payment.id === last?.id) return { order, payment }
  await tx.updateTable('orders').set({ method, expires_at: payment.expires_at }).where('id', '=', order.id).execute()
  await scheduleExpiry(tx, order.id, payment.expires_at)
  return { order, payment }
}
