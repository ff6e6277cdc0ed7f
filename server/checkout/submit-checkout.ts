import type { Address } from '#domain/checkout-input.ts'
import type { Purchase } from '#domain/purchase.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { orderOfQuote, type OrderRow, scheduleExpiry } from '../orders/orders.sql.ts'
import { placeOrder } from '../orders/place-order.ts'
import { completeOrder } from '../payments/complete-order.ts'
import type { PaymentMethod } from '../payments/find-payments.sql.ts'
import { insertPayment } from '../payments/payments.sql.ts'
import { Refusal } from '../refusal.ts'
import { outOfStock, price } from './price.ts'
import type { Quote, VerifiedQuote } from './quote-token.ts'
import { type PaidWith, paymentExpiry, startPayment, type Submitted } from './start-payment.ts'

export interface Submission {
  quote: VerifiedQuote
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  couponId: string | null
  redirectUrl: string
}

interface PlacedBefore {
  kind: 'placed-before'
  order: OrderRow
}

/**
 * Stores the order before any money is requested (docs/rules/orders.md#placing): one transaction stores the order, its hold and a payment;
 * only then is the payment requested at the provider. A quote places at most one order. If that order already exists, it is returned for
 * the caller to resume (`resumeOrder`).
 */
export async function submitCheckout(deps: Deps, method: PaymentMethod, submission: Submission): Promise<Submitted | PlacedBefore> {
  const { kind, quote } = submission.quote
  const before = await orderOfQuote(deps.db, quote.jti)
  if (before) return { kind: 'placed-before', order: before }
  if (kind === 'expired') throw new Refusal('QUOTE_EXPIRED', 'O orçamento venceu. Confira o valor e envie de novo.')

  const purchase = await price(deps, quote)
  refuseChange(quote, purchase)
  if (purchase.physical && !submission.address) {
    throw new Refusal('BAD_USER_INPUT', 'Falta o endereço de entrega.', { fields: { address: 'Escreva o endereço de entrega.' } })
  }
  const placed = await place(deps, method, submission, quote, purchase)
  return placed.kind === 'placed-before' ? placed : startPayment(deps, placed.paidWith, submission.redirectUrl)
}

type Placement = PlacedBefore | { kind: 'placed'; paidWith: PaidWith }

function place(deps: Deps, method: PaymentMethod, submission: Submission, quote: Quote, purchase: Purchase): Promise<Placement> {
  const { buyer, address, couponId } = submission
  return deps.db.transaction().execute(async (tx) => {
    const expiresAt = paymentExpiry(deps, method)
    const wanted = { quoteId: quote.jti, purchase, buyer, address, source: quote.source ?? null, couponId, method, expiresAt }
    const placed = await placeOrder(tx, wanted)
    switch (placed.kind) {
      case 'out-of-stock':
        throw outOfStock(placed)
      case 'coupon-refused':
        throw new Refusal('COUPON_INVALID', 'Cupom inválido', { reason: placed.why })
      case 'placed-before':
        // Resumed in another transaction: this one has locked the coupon, and orders must be locked before coupons (docs/sale.md).
        return placed
      case 'placed':
        return { kind: 'placed', paidWith: await addFirstPayment(tx, placed.order, method, expiresAt) }
    }
  })
}

/** A free order is complete immediately. */
async function addFirstPayment(tx: Tx, order: OrderRow, method: PaymentMethod, expiresAt: Date): Promise<PaidWith> {
  if (order.total_cents === 0) {
    await completeOrder(tx, order, new Date())
    return { order, payment: null }
  }
  const payment = await insertPayment(tx, order, method, expiresAt, { leased: true })
  await scheduleExpiry(tx, order.id, expiresAt)
  return { order, payment, leased: true }
}

function refuseChange(quote: Quote, purchase: Purchase) {
  if (purchase.totalCents === quote.totalCents && purchase.itemsCents === quote.itemsCents) return
  throw new Refusal('PRICE_CHANGED', 'O preço mudou desde que a página foi aberta. Confira o novo total e envie de novo.', {
    value: purchase.totalCents,
  })
}
