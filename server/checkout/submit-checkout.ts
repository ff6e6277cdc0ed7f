import type { Address } from '#domain/checkout-input.ts'
import type { Purchase } from '#domain/purchase.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { orderOfQuote, placeOrder } from '../orders/place-order.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { scheduleExpiry } from '../payments/expire-order.ts'
import type { PaymentMethod } from '../payments/payment-record.ts'
import { insertPayment } from '../payments/payments.sql.ts'
import { Refusal } from '../refusal.ts'
import { signingKey } from '../database/signing-keys.sql.ts'
import { startPayment, type PaidWith, paymentExpiry, type Submitted } from './start-payment.ts'
import { payAgain, takeUpOrder } from './pay-again.ts'
import { outOfStock, price } from './price.ts'
import { type Quote, readQuote } from './quote-token.ts'

export interface Submission {
  token: string
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  couponId: string | null
  redirectUrl: string
}

/**
 * Order first, money second (docs/rules/orders.md#placing): one transaction stores the order, its hold and an unasked payment; only then is the provider
 * asked. The same token comes to the same order and the same answer, however often and in whatever state it is sent again.
 */
export async function submitCheckout(deps: Deps, method: PaymentMethod, submission: Submission): Promise<Submitted> {
  const read = await readQuote(await signingKey(deps.db, 'quote'), submission.token)
  if (read.kind === 'invalid') throw new Refusal('QUOTE_INVALID', 'Este orçamento não é válido. Atualize a página.')

  const before = await orderOfQuote(deps.db, read.quote.jti)
  if (before) return startPayment(deps, await takeUpOrder(deps, before, method), submission.redirectUrl)
  if (read.kind === 'expired') throw new Refusal('QUOTE_EXPIRED', 'O orçamento venceu. Confira o valor e envie de novo.')

  const purchase = await price(deps, read.quote)
  refuseChange(read.quote, purchase)
  if (purchase.physical && !submission.address) {
    throw new Refusal('BAD_USER_INPUT', 'Falta o endereço de entrega.', { fields: { address: 'Escreva o endereço de entrega.' } })
  }
  return startPayment(deps, await place(deps, method, submission, read.quote, purchase), submission.redirectUrl)
}

async function place(deps: Deps, method: PaymentMethod, submission: Submission, quote: Quote, purchase: Purchase): Promise<PaidWith> {
  const placed = await deps.db.transaction().execute(async (tx) => {
    const expiresAt = paymentExpiry(deps, method)
    const { buyer, address, couponId } = submission
    const placed = await placeOrder(tx, {
      quoteId: quote.jti,
      purchase,
      buyer,
      address,
      source: quote.source ?? null,
      couponId,
      method,
      expiresAt,
    })
    switch (placed.kind) {
      case 'out-of-stock':
        throw outOfStock(placed)
      case 'coupon-refused':
        throw new Refusal('COUPON_INVALID', 'Cupom inválido', { reason: placed.why })
      case 'placed-before':
        return placed
      case 'placed':
        return { kind: 'begun' as const, paidWith: await begin(tx, placed.order, method, expiresAt) }
    }
  })
  if (placed.kind === 'begun') return placed.paidWith
  // In a transaction of its own: the first one has locked the coupon, and an order is locked before its coupon (docs/sale.md).
  return deps.db.transaction().execute((tx) => payAgain(tx, deps, placed.order.id, method))
}

/** A free order has nothing to wait for. */
async function begin(tx: Tx, order: OrderRow, method: PaymentMethod, expiresAt: Date): Promise<PaidWith> {
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
