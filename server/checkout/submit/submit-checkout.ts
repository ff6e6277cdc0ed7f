import type { Address } from '#domain/platform/values/address.ts'
import { type OpenHolds, overLimit } from '#domain/orders/order/buyer-limits.ts'
import type { Purchase } from '#domain/orders/purchase/purchase.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { orderById, orderOfQuote, type OrderRow, quoteAndHolds } from '#server/orders/order/orders.sql.ts'
import { placeOrder, takeCopies } from '#server/orders/order/place-order.ts'
import { completeOrder } from '#server/money/charges/complete-order.ts'
import type { PaymentMethod } from '#server/money/payments/find-payments.sql.ts'
import { insertPayment } from '#server/money/payments/payments.sql.ts'
import { addressCaller, tooMany } from '#server/platform/web/rate-limits/rate-limit.ts'
import { take } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { outOfStock, price, priceChanged } from '../quote/price.ts'
import type { Quote, VerifiedQuote } from '../quote/quote-token.ts'
import { lockReplaced, orderToReplace } from './replaced-order.ts'
import { type PaidWith, paymentExpiry, startPayment, type Submitted } from './start-payment.ts'

export interface Submission {
  quote: VerifiedQuote
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  couponId: string | null
  redirectUrl: string
  /** The total that the page showed, in BRL cents. */
  shownCents: number | null
  /** The version of the terms of sale that the page named. */
  shownTerms: number | null
  /** An earlier order of the same browser. */
  replaces: string | null
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
  const placed = await placeOnce(deps, method, submission)
  return placed.kind === 'placed-before' ? placed : startPayment(deps, placed.paidWith, submission.redirectUrl)
}

async function placeOnce(deps: Deps, method: PaymentMethod, submission: Submission): Promise<Placement> {
  try {
    return await checkAndPlace(deps, method, submission)
  } catch (error) {
    // Another request with the same quote may have placed its order meanwhile, and taken the last copy or the coupon's last use itself.
    const meanwhile = error instanceof Refusal ? await orderOfQuote(deps.db, submission.quote.quote.jti) : undefined
    if (meanwhile) return { kind: 'placed-before', order: meanwhile }
    throw error
  }
}

async function checkAndPlace(deps: Deps, method: PaymentMethod, submission: Submission): Promise<Placement> {
  const { kind, quote } = submission.quote
  const { placedId, holds } = await quoteAndHolds(deps.db, quote.jti, submission.buyer.cpf, submission.replaces)
  const before = placedId ? await orderById(deps.db, placedId) : undefined
  if (before) return { kind: 'placed-before', order: before }
  if (kind === 'expired') throw new Refusal('QUOTE_EXPIRED', 'O orçamento venceu. Confira o valor e envie de novo.')

  const purchase = await price(deps, quote, { replaces: submission.replaces })
  if (submission.shownCents === null) refuseChange(method, quote, purchase)
  if (purchase.physical && !submission.address) {
    throw new Refusal('BAD_USER_INPUT', 'Falta o endereço de entrega.', { fields: { address: 'Escreva o endereço de entrega.' } })
  }
  await refuseOverLimit(deps, holds, purchase)
  const { replaces, couponId } = submission
  const replacedId = replaces ? await orderToReplace(deps, replaces, { lines: purchase.lines, couponId }) : null
  return place(deps, { method, submission, quote, purchase, replacedId })
}

type Placement = PlacedBefore | { kind: 'placed'; paidWith: PaidWith }

interface Placing {
  method: PaymentMethod
  submission: Submission
  quote: Quote
  purchase: Purchase
  replacedId: string | null
}

function place(deps: Deps, { method, submission, quote, purchase, replacedId }: Placing): Promise<Placement> {
  const { buyer, address, couponId, shownCents, shownTerms } = submission
  return deps.db.transaction().execute(async (tx) => {
    const expiresAt = paymentExpiry(deps, method)
    const quotedAt = new Date(quote.iat * 1000)
    const wanted = {
      quoteId: quote.jti,
      purchase,
      buyer,
      address,
      source: quote.source ?? null,
      couponId,
      method,
      expiresAt,
      shownCents,
      shownTerms,
      quotedAt,
    }
    const replaced = replacedId ? await lockReplaced(tx, replacedId) : null
    const placed = await placeOrder(tx, wanted, replaced)
    switch (placed.kind) {
      case 'coupon-refused':
        throw new Refusal('COUPON_INVALID', 'Cupom inválido', { reason: placed.why })
      case 'price-changed':
        throw priceChanged(placed.totalCents)
      case 'placed-before':
        // Resumed in another transaction: this one has locked the coupon, and orders must be locked before coupons (docs/sale.md).
        return placed
      case 'placed': {
        const { order } = placed
        const payment = order.method === 'FREE' ? null : await insertPayment(tx, order, method, expiresAt)
        // A free order is complete immediately.
        if (!payment) {
          await countFreeOrder(tx, deps, order)
          await completeOrder(tx, order, new Date())
        }
        const stock = await takeCopies(tx, order, purchase, replaced)
        if (stock.kind === 'short') throw outOfStock(stock)
        return { kind: 'placed', paidWith: { order, payment, isLeased: true } }
      }
    }
  })
}

/** In the order's transaction: an order that is refused afterwards is not counted. */
async function countFreeOrder(tx: Tx, { config }: Deps, { email }: OrderRow) {
  if ((await take(tx, { rule: 'free-order', caller: addressCaller(email), factor: config.rateLimitFactor })) === 'refused') throw tooMany()
}

/** For a caller that does not send the total that it showed. */
function refuseChange(method: PaymentMethod, quote: Quote, purchase: Purchase) {
  if (method === 'PIX' && purchase.pixDiscount < quote.pixDiscount) throw priceChanged(purchase.totalCents)
  if (purchase.totalCents !== quote.totalCents || purchase.itemsCents !== quote.itemsCents) throw priceChanged(purchase.totalCents)
}

async function refuseOverLimit(deps: Deps, holds: OpenHolds, purchase: Purchase) {
  const limits = deps.config.buyerLimits
  const over = overLimit(limits, holds, purchase.lines)
  if (over?.kind === 'orders') {
    const open =
      over.orders === 1 ? 'um pedido em aberto: pague-o ou cancele-o' : `${over.orders} pedidos em aberto: pague ou cancele um deles`
    throw new Refusal('TOO_MANY_OPEN_ORDERS', `Você já tem ${open} antes de fazer outro.`, { orders: over.orders })
  }
  if (over?.kind !== 'units') return
  const { bookId, title, available } = over
  const { support_email: supportEmail } = await readStoreSettings(deps)
  const left = available === 0 ? 'Pague ou cancele um pedido em aberto' : `Neste, ainda cabem ${available}`
  const words = `De “${title}”, os pedidos de uma pessoa que ainda não foram pagos somam no máximo ${limits.units} unidades. ${left}, ou escreva para ${supportEmail}.`
  throw new Refusal('TOO_MANY_UNITS', words, { bookId, title, available })
}
