import { isPriceOver } from '#domain/checkout/order-step.ts'
import { agreementText, agreementVersion } from '#domain/orders/subscriptions/agreement.ts'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import { lastPayment, type PaymentMethod } from '#server/money/payments/find-payments.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { priceChanged, refuseLessDiscount } from '#server/orders/order/place-order.ts'
import { cycleToPay, storeAgreement } from '#server/orders/subscriptions/subscriptions.sql.ts'
import { lockOrder, orderById, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { memberIdOf, productIdOf } from '#server/catalogue/products/product-rows.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { price } from '../quote/price.ts'
import { isPayable, payOrder, payStep, settleOrRefuse } from './resume-order.ts'
import { type PayableOrder, startPayment } from './start-payment.ts'

/**
 * Returns a PIX code for an order that is already placed, to replace an expired code or a declined or abandoned card payment. A code that
 * can still be paid is returned again. The order is settled first, to find a payment made meanwhile. An expired order takes its stock and
 * its coupon's use again, if they are still available and the prices have not changed, and one that was placed a day ago gets no code at other prices.
 */
export const renewPix = (deps: Deps, orderId: string, caller: string) => payAgain(deps, orderId, { method: 'PIX', caller })

/** `renews`: by a card page for an order of a plan, which charges the card for each cycle that follows. */
export async function payAgain(
  deps: Deps,
  orderId: string,
  by: { method: PaymentMethod; renews?: boolean; caller: string },
): Promise<PayableOrder> {
  await settleOrRefuse(deps, orderId)
  // Read after settling, which may have found that the order is paid.
  const settled = await orderById(deps.db, orderId)
  if (!settled) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
  const cycle = await cycleToPay(deps.db, orderId)
  if (settled.status === 'PENDING' && cycle?.isStaleChange)
    throw new Refusal('ORDER_CLOSED', 'O preço desta mudança de plano valia por um dia. Peça a mudança de novo na sua assinatura.')
  const request = { ask: 'PIX_CODE', orderId, ...by } as const
  const isRenewed = (await payStep(deps.db, settled, request)) === 'renew'
  if (isRenewed && cycle?.hasOwnPrice && !cycle.isLast)
    throw new Refusal('ORDER_CLOSED', 'Esta assinatura foi cancelada, ou já tem outro ciclo. Nada foi cobrado.')
  // The price of a cycle is what its buyer agreed to.
  const isPricedAnew =
    !cycle?.hasOwnPrice &&
    settled.status === 'PENDING' &&
    isPriceOver(settled.created_at, new Date()) &&
    !(await hasOpenPayment(deps, settled, by))
  if (isPricedAnew || (isRenewed && !cycle?.hasOwnPrice)) await refuseOtherPrice(deps, settled)
  const payable = await deps.db.transaction().execute(async (tx) => {
    const order = isPricedAnew && (await lockOrder(tx, orderId))
    if (order) await refuseLessDiscount(tx, order)
    const paid = await payOrder(tx, deps, request)
    // Read again under the order's lock: the plan of the next cycle may have changed meanwhile.
    const { unagreed } = (await cycleToPay(tx, orderId)) ?? {}
    if (unagreed) await storeAgreement(tx, orderId, agreementText(unagreed), agreementVersion)
    return paid
  })
  return startPayment(deps, payable, `${deps.config.publicUrl}/postcheckout`)
}

async function hasOpenPayment({ db }: Deps, { id }: OrderRow, { method }: { method: PaymentMethod }): Promise<boolean> {
  const last = await lastPayment(db, id, method)
  return last !== undefined && isPayable(last)
}

async function refuseOtherPrice(deps: Deps, order: OrderRow) {
  const lines = (await itemsOfOrder(deps.db, order.id)).filter(({ kind, plan_id }) => kind === 'PLAN' || plan_id === null)
  const ci = lines.find((line) => line.kind === 'CI')
  const med = lines.find((line) => line.kind === 'MED')
  const request = {
    items: [...Map.groupBy(lines, productIdOf)].flatMap(([id, sold]) =>
      id ? [{ id, quantity: sold[0]!.quantity, members: sold[0]!.bundle_id ? sold.map(memberIdOf) : null }] : [],
    ),
    ci: ci ? { value: unitsFromCents(ci.list_cents), locale: ci.locale ?? 'BR' } : null,
    med: med ? { value: unitsFromCents(med.list_cents) } : null,
  }
  // The copies that a pending order holds are its own.
  const purchase = await price(deps, request, { replaces: order.id })
  if (purchase.totalCents !== order.items_cents + order.shipping_cents) throw priceChanged(purchase.totalCents)
}
