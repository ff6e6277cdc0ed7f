import type { OrderStatus } from '#domain/order-transitions.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { scheduleExpiry } from '../payments/expire-order.ts'
import type { PaymentMethod } from '../payments/payment-record.ts'
import { hasPaymentInAnalysis, lastPayment, openPayment } from '../payments/payments.sql.ts'
import { Refusal } from '../refusal.ts'
import { type PaidWith, paymentExpiry } from './start-payment.ts'
import { settleOpenedPayments } from './settle-opened-payments.ts'

/**
 * An order that is there already, sent again. A payment that is still open is its answer. Anything else opens a second payment or refuses,
 * so the provider is asked first whether one of its payments was made.
 */
export async function takeUpOrder(deps: Deps, order: OrderRow, method: PaymentMethod): Promise<PaidWith> {
  const last = await lastPayment(deps.db, order.id, method)
  const open = last && (last.status === 'ASKING' || last.status === 'WAITING') && last.expires_at > new Date()
  if (order.status !== 'PAID' && !(order.status === 'PENDING' && open)) await settleOpenedPayments(deps, order.id)
  return deps.db.transaction().execute((tx) => payAgain(tx, deps, order.id, method))
}

/** While the order is pending its buyer may pay it another way, or anew once a payment's time is over. A paid one has nothing left to pay. */
export async function payAgain(tx: Tx, deps: Deps, orderId: string, method: PaymentMethod): Promise<PaidWith> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  if (order.method === 'FREE' || order.status === 'PAID') return { order, payment: null }
  const last = await lastPayment(tx, order.id, method)
  if (order.status !== 'PENDING') {
    if (order.status === 'FAILED' && last?.status === 'REFUSED') return { order, payment: last }
    throw new Refusal('ORDER_CLOSED', closedWords[order.status])
  }
  await refuseWhileInAnalysis(tx, order.id)
  const payment = await openPayment(tx, order, method, paymentExpiry(deps, method))
  if (payment.id === last?.id) return { order, payment }
  // The other payment can still be made, so the hold never becomes shorter.
  const heldUntil = payment.expires_at > order.expires_at ? payment.expires_at : order.expires_at
  await tx.updateTable('orders').set({ method, expires_at: heldUntil }).where('id', '=', order.id).execute()
  await scheduleExpiry(tx, order.id, heldUntil)
  return { order, payment }
}

/** A charge in analysis may still be paid: a second payment beside it would charge the buyer twice. */
export async function refuseWhileInAnalysis(db: Db, orderId: string) {
  if (!(await hasPaymentInAnalysis(db, orderId))) return
  throw new Refusal(
    'PAYMENT_IN_ANALYSIS',
    'O pagamento deste pedido está em análise no PagBank. Espere a resposta antes de pagar de novo, para não pagar duas vezes.',
  )
}

const timeIsOver = 'O prazo deste pedido terminou. Confira o carrinho e envie de novo.'

const closedWords: Record<Exclude<OrderStatus, 'PENDING' | 'PAID'>, string> = {
  EXPIRED: timeIsOver,
  FAILED: timeIsOver,
  REFUND_DUE: 'O pagamento deste pedido chegou depois do prazo e será devolvido. Para comprar, faça um novo pedido.',
  REFUNDED: 'O pagamento deste pedido foi devolvido. Para comprar, faça um novo pedido.',
}
