import type { Address } from '#domain/checkout-input.ts'
import { holds } from '#domain/order-transitions.ts'
import type { Purchase } from '#domain/purchase.ts'
import type { Tx } from '../database.ts'
import type { Deps } from '../deps.ts'
import { lockOrder } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { orderOfQuote, placeOrder } from '../orders/place-order.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { scheduleExpiry } from '../payments/expire-order.ts'
import type { PaymentMethod, PaymentRow } from '../payments/payment-record.ts'
import { lastPayment, openPayment } from '../payments/payments.sql.ts'
import { Refusal } from '../refusal.ts'
import { signingKey } from '../signing-keys.sql.ts'
import { outOfStock, price } from './price.ts'
import { type Quote, readQuote } from './quote-token.ts'

/** How long PagBank's card page stays open (facts of PagBank §2.1). */
const cardMinutes = 120

export interface Submission {
  token: string
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  couponId: string | null
  redirectUrl: string
}

export type Submitted = { kind: 'free'; orderId: string } | { kind: 'payable'; orderId: string; payment: PaymentRow }

/**
 * Order first, money second (design.md §4): one transaction stores the order, its hold and an unasked payment; only then is the provider
 * asked. The same token comes to the same order and the same answer, however often and in whatever state it is sent again.
 */
export async function submitCheckout(deps: Deps, method: PaymentMethod, submission: Submission): Promise<Submitted> {
  const read = await readQuote(await signingKey(deps.db, 'quote'), submission.token)
  if (read.kind === 'invalid') throw new Refusal(400, 'QUOTE_INVALID', 'Este orçamento não é válido. Atualize a página.')

  const placed = await deps.db.transaction().execute(async (tx) => {
    const before = await orderOfQuote(tx, read.quote.jti)
    return before ? again(tx, deps, before.id, method) : null
  })
  if (placed) return finish(deps, placed, submission.redirectUrl)
  if (read.kind === 'expired') throw new Refusal(409, 'QUOTE_EXPIRED', 'O orçamento venceu. Confira o valor e envie de novo.')

  const purchase = await price(deps, read.quote)
  refuseChange(read.quote, purchase)
  if (purchase.physical && !submission.address) {
    throw new Refusal(400, 'INVALID_INPUT', 'Falta o endereço de entrega.', { fields: { address: 'Escreva o endereço de entrega.' } })
  }
  return finish(deps, await place(deps, method, submission, read.quote, purchase), submission.redirectUrl)
}

interface Stored {
  order: OrderRow
  payment: PaymentRow | null
}

async function place(deps: Deps, method: PaymentMethod, submission: Submission, quote: Quote, purchase: Purchase): Promise<Stored> {
  return deps.db.transaction().execute(async (tx) => {
    const expiresAt = expiryOf(deps, method)
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
        throw new Refusal(422, 'COUPON_INVALID', 'Cupom inválido', { reason: placed.why })
      case 'placed-before':
        return again(tx, deps, placed.order.id, method)
      case 'placed':
        return begin(tx, placed.order, method, expiresAt)
    }
  })
}

/** A free order has nothing to wait for. */
async function begin(tx: Tx, order: OrderRow, method: PaymentMethod, expiresAt: Date): Promise<Stored> {
  if (order.total_cents === 0) {
    await completeOrder(tx, order, new Date())
    return { order, payment: null }
  }
  const payment = await openPayment(tx, order, method, expiresAt)
  await scheduleExpiry(tx, order.id, expiresAt)
  return { order, payment }
}

/** The order is there. While it is pending its buyer may pay it another way, or anew once a payment's time is over. */
async function again(tx: Tx, deps: Deps, orderId: string, method: PaymentMethod): Promise<Stored> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  if (order.method === 'FREE') return { order, payment: null }
  const last = await lastPayment(tx, order.id, method)
  if (order.status !== 'PENDING') {
    if (last && (holds(order.status) || last.status === 'REFUSED')) return { order, payment: last }
    throw new Refusal(409, 'ORDER_CLOSED', 'O prazo deste pedido terminou. Confira o carrinho e envie de novo.')
  }
  const expiresAt = expiryOf(deps, method)
  const payment = await openPayment(tx, order, method, expiresAt)
  if (payment.id === last?.id) return { order, payment }
  await tx.updateTable('orders').set({ method, expires_at: payment.expires_at }).where('id', '=', order.id).execute()
  await scheduleExpiry(tx, order.id, payment.expires_at)
  return { order, payment }
}

async function finish(deps: Deps, { order, payment }: Stored, redirectUrl: string): Promise<Submitted> {
  if (!payment) return { kind: 'free', orderId: order.id }
  const answered = payment.status === 'ASKING' ? await askProvider(deps, payment.id, redirectUrl) : payment
  if (answered.status === 'REFUSED') {
    throw new Refusal(422, 'PAYMENT_REFUSED', 'O PagBank não aceitou os dados do pagamento. Confira nome, e-mail, CPF e endereço.')
  }
  if (answered.status === 'ASKING') {
    throw new Refusal(503, 'PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Nada foi cobrado; tente de novo em instantes.')
  }
  return { kind: 'payable', orderId: order.id, payment: answered }
}

function refuseChange(quote: Quote, purchase: Purchase) {
  if (purchase.totalCents === quote.totalCents && purchase.itemsCents === quote.itemsCents) return
  throw new Refusal(409, 'PRICE_CHANGED', 'O preço mudou desde que a página foi aberta. Confira o novo total e envie de novo.', {
    value: purchase.totalCents,
  })
}

/** Whole seconds: the provider's dates have no finer ones on the card page. */
function expiryOf({ config }: Deps, method: PaymentMethod): Date {
  const minutes = method === 'PIX' ? config.pixExpirationMinutes : cardMinutes
  return new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
}
