import type { Deps } from '../deps.ts'
import { reopenOrder } from '../orders/move-order.ts'
import { lockOrder, orderById, type OrderRow } from '../orders/orders.sql.ts'
import { itemsOfOrder } from '../orders/order-items.sql.ts'
import { productIdOf } from '../database/product-rows.sql.ts'
import { Refusal } from '../refusal.ts'
import { outOfStock, price } from './price.ts'
import { payAgain, refuseWhileInAnalysis, settleOrRefuse } from './resume-order.ts'
import { startPayment, type Submitted } from './start-payment.ts'

const pricesMoved = 'O preço mudou desde este pedido. Faça um novo pedido para ver o valor de hoje.'

/**
 * A PIX code for an order that is placed already: instead of a code that ran out, or of a card that was declined or given up. A code that
 * can still be paid is the answer. What was paid meanwhile is found first. An order that had returned its stock and coupon use takes them
 * again, if they are still there and the prices are still the same.
 */
export async function renewPix(deps: Deps, orderId: string): Promise<Submitted> {
  await settleOrRefuse(deps, orderId)
  // Read after settling, which may just have found the order to be paid.
  const found = await orderById(deps.db, orderId)
  if (!found) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
  if (found.status === 'EXPIRED') {
    await refuseWhileInAnalysis(deps.db, orderId)
    await refuseOtherPrice(deps, found)
  }

  const paidWith = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status === 'EXPIRED') {
      const reopened = await reopenOrder(tx, order)
      if (reopened.kind === 'out-of-stock') throw outOfStock(reopened)
      if (reopened.kind === 'coupon-refused')
        throw new Refusal('COUPON_INVALID', 'O cupom deste pedido não vale mais. Faça um novo pedido.')
    }
    return payAgain(tx, deps, orderId, 'PIX')
  })
  return startPayment(deps, paidWith, `${deps.config.publicUrl}/postcheckout`)
}

async function refuseOtherPrice(deps: Deps, order: OrderRow) {
  const lines = await itemsOfOrder(deps.db, order.id)
  const ci = lines.find((line) => line.kind === 'CI')
  const med = lines.find((line) => line.kind === 'MED')
  const purchase = await price(deps, {
    items: lines.flatMap((line) => {
      const id = productIdOf(line)
      return id ? [{ id, quantity: line.quantity }] : []
    }),
    ci: ci ? { value: ci.list_cents / 100, locale: ci.locale ?? 'BR' } : null,
    med: med ? { value: med.list_cents / 100 } : null,
  })
  if (purchase.totalCents !== order.items_cents + order.shipping_cents) throw new Refusal('PRICE_CHANGED', pricesMoved)
}
