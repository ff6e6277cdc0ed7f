import { unitsFromCents } from '#domain/platform/values/money.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { priceChanged } from '#server/orders/order/place-order.ts'
import { reopenOrder } from '#server/orders/order/move-order.ts'
import { lockOrder, orderById, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { memberIdOf, productIdOf } from '#server/catalogue/products/product-rows.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { price } from '../quote/price.ts'
import { payAgain, refuseWhileInAnalysis, settleOrRefuse } from './resume-order.ts'
import { type PayableOrder, startPayment } from './start-payment.ts'
import { refuseOverLimit } from './submit-checkout.ts'

const erased = 'Os dados deste pedido já foram apagados. Para comprar, faça um novo pedido.'

/**
 * Returns a PIX code for an order that is already placed, to replace an expired code or a declined or abandoned card payment. A code that
 * can still be paid is returned again. The order is settled first, to find a payment made meanwhile. An expired order takes its stock and
 * its coupon's use again, if they are still available and the prices have not changed.
 */
export async function renewPix(deps: Deps, orderId: string, caller: string): Promise<PayableOrder> {
  await settleOrRefuse(deps, orderId)
  // Read after settling, which may have found that the order is paid.
  const settled = await orderById(deps.db, orderId)
  if (!settled) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
  if (settled.status === 'EXPIRED') {
    await refuseWhileInAnalysis(deps.db, orderId)
    if (settled.upsell_of) throw new Refusal('ORDER_CLOSED', 'Esta oferta terminou. Nada foi cobrado.')
    await refuseOtherPrice(deps, settled)
  }
  const lines = settled.status === 'EXPIRED' ? await linesOf(deps.db, orderId) : []

  const payable = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.anonymized_at) throw new Refusal('ORDER_CLOSED', erased)
    if (order?.status === 'EXPIRED') {
      // It holds again, like a new one.
      await refuseOverLimit(tx, deps, { quoteId: order.quote_id, cpf: order.cpf, caller, replaces: null }, lines)
      await reopenOrder(tx, order)
    }
    return payAgain(tx, deps, orderId, 'PIX')
  })
  return startPayment(deps, payable, `${deps.config.publicUrl}/postcheckout`)
}

const linesOf = async (db: Db, orderId: string) =>
  (await itemsOfOrder(db, orderId)).map((line) => ({ ...line, productId: line.book_id, physical: line.physical }))

async function refuseOtherPrice(deps: Deps, order: OrderRow) {
  const lines = await itemsOfOrder(deps.db, order.id)
  const ci = lines.find((line) => line.kind === 'CI')
  const med = lines.find((line) => line.kind === 'MED')
  const purchase = await price(deps, {
    items: [...Map.groupBy(lines, productIdOf)].flatMap(([id, sold]) =>
      id ? [{ id, quantity: sold[0]!.quantity, members: sold[0]!.bundle_id ? sold.map(memberIdOf) : null }] : [],
    ),
    ci: ci ? { value: unitsFromCents(ci.list_cents), locale: ci.locale ?? 'BR' } : null,
    med: med ? { value: unitsFromCents(med.list_cents) } : null,
  })
  if (purchase.totalCents !== order.items_cents + order.shipping_cents) throw priceChanged(purchase.totalCents)
}
