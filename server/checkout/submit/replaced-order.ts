import type { PurchaseLine } from '#domain/orders/purchase/purchase.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { productIdOf } from '#server/catalogue/products/product-rows.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { lockOrder, orderById, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { endOpenPayments } from '#server/money/payments/payments.sql.ts'
import { hasKeptMoney, hasPaymentInAnalysis } from '#server/money/payments/find-payments.sql.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { settleOrRefuse } from './resume-order.ts'

interface NewAttempt {
  lines: readonly Pick<PurchaseLine, 'kind' | 'productId'>[]
  couponId: string | null
}

/**
 * The buyer's earlier order that a new attempt replaces, by its id, or null (docs/rules/checkout.md#a-new-attempt). Only an order with a
 * product or the coupon of the new one is another attempt at the same purchase; any other order stays as it is. Its payments are settled
 * first. Refuses if it was paid, or may still be paid by a charge in analysis: the new order could charge the buyer twice.
 */
export async function orderToReplace(deps: Deps, earlierId: string, attempt: NewAttempt): Promise<string | null> {
  const found = await orderById(deps.db, earlierId)
  if (!found || !(await isSamePurchase(deps, found, attempt))) return null
  if (found.status === 'PENDING') await settleOrRefuse(deps, earlierId)
  // Read again, because settling may have found that it was paid.
  const earlier = found.status === 'PENDING' ? await orderById(deps.db, earlierId) : found
  if (earlier?.status === 'PAID' && earlier.expires_at > new Date()) throw paidMeanwhile(earlierId)
  if (earlier?.status !== 'PENDING') return null
  if (await hasPaymentInAnalysis(deps.db, earlierId)) throw analysedMeanwhile()
  return earlierId
}

async function isSamePurchase(deps: Deps, earlier: OrderRow, { lines, couponId }: NewAttempt): Promise<boolean> {
  if (couponId && earlier.coupon_id === couponId) return true
  const bought = new Set((await itemsOfOrder(deps.db, earlier.id)).map((item) => productIdOf(item) ?? item.kind))
  return lines.some((line) => bought.has(line.productId ?? line.kind))
}

/**
 * Locks the order to be replaced, and ends its payments. Null if it is not pending any more, or brought money: it is not replaced then. Its
 * lock is the transaction's first, as everywhere (docs/sale.md).
 */
export async function lockReplaced(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'PENDING' || (await hasPaymentInAnalysis(tx, orderId)) || (await hasKeptMoney(tx, orderId))) return null
  await endOpenPayments(tx, orderId)
  return order
}

const paidMeanwhile = (orderId: string) =>
  new Refusal(
    'ORDER_PAID',
    'O seu pedido anterior já foi pago: não é preciso pagar de novo. Se quiser mesmo comprar outra vez, envie de novo.',
    {
      orderId,
    },
  )

const analysedMeanwhile = () =>
  new Refusal(
    'PAYMENT_IN_ANALYSIS',
    'O pagamento do seu pedido anterior está em análise no PagBank. Espere a resposta antes de pagar de novo, para não pagar duas vezes.',
  )
