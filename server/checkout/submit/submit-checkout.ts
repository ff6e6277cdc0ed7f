import type { Consented } from '#domain/platform/settings/conversion-destinations.ts'
import type { Attribution } from '#domain/orders/attribution/attribution.ts'
import type { Address } from '#domain/platform/values/address.ts'
import { stepFor } from '#domain/checkout/order-step.ts'
import { type Holder, holders, isHeldShortly, type Line, limitsOf, type OverLimit, overLimit } from '#domain/orders/order/buyer-limits.ts'
import type { Purchase } from '#domain/orders/pricing/price-purchase.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { holdFromNetwork } from '#server/orders/order/open-order-networks.sql.ts'
import { lockOrder, orderOfQuote, type OrderRow, shortenHold, storeReplacedBy } from '#server/orders/order/orders.sql.ts'
import { placeOrder, priceChanged, takeCopies } from '#server/orders/order/place-order.ts'
import { startSubscription } from '#server/orders/subscriptions/start-subscription.ts'
import { beginRecurrence } from '#server/money/payments/begin-recurrence.ts'
import { completeOrder } from '#server/money/payments/complete-order.ts'
import { hasKeptMoney, hasPaymentInAnalysis, type PaymentMethod, type PaymentRow } from '#server/money/payments/find-payments.sql.ts'
import { endOpenPayments, insertPayment, lockPayments, movePayments, shortenPayment } from '#server/money/payments/payments.sql.ts'
import { paymentExpiry, shortExpiry } from '#server/money/payments/request-payment.ts'
import { addressFrom, tooMany, wideNetwork } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { take } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { price } from '../quote/price.ts'
import type { Quote } from '../quote/quote-token.ts'
import { type PayableOrder, refusalOfStep, standingOf, startPayment } from './start-payment.ts'

export interface Submission {
  quote: Quote
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  couponId: string | null
  redirectUrl: string
  /** The total that the page showed, in BRL cents. */
  shownCents: number | null
  /** The version of the terms of sale that the page named. */
  shownTerms: number | null
  /** The card is charged for each cycle of the plan. */
  renews?: boolean
  attribution: Attribution | null
  consented: Consented | null
  /** An earlier order of the same browser: what it holds is available to this one. */
  replaces: string | null
  /** The order that this one replaces, settled: the earlier one, if it is another attempt at the same purchase. */
  replacedId: string | null
  /** The paid order after which this one is offered. */
  upsellOf?: string
  /** The network of the call (server/platform/web/rate-limits/rate-limit-rules.ts). */
  caller: string
}

/**
 * Stores the order before any money is requested (docs/rules/orders.md#placing): one transaction stores the order, its hold and a payment;
 * only then is the payment requested at the provider. A quote places at most one order: null if it has one already, which the caller resumes
 * (`resumeOrder`).
 */
export async function submitCheckout(deps: Deps, method: PaymentMethod, submission: Submission): Promise<PayableOrder | null> {
  const placed = await placeOnce(deps, method, submission)
  return placed && startPayment(deps, placed, submission.redirectUrl)
}

async function placeOnce(deps: Deps, method: PaymentMethod, submission: Submission): Promise<PayableOrder | null> {
  try {
    return await deps.turns.sales.take(() => checkAndPlace(deps, method, submission))
  } catch (error) {
    // Another request with the same quote may have placed its order meanwhile, and taken the last copy or the coupon's last use itself.
    if (error instanceof Refusal && (await orderOfQuote(deps.db, submission.quote.jti))) return null
    throw error
  }
}

async function checkAndPlace(deps: Deps, method: PaymentMethod, submission: Submission): Promise<PayableOrder | null> {
  const { quote, replaces } = submission
  const purchase = await price(deps, quote, { replaces })
  if (submission.shownCents === null) refuseChange(method, quote, purchase)
  if (purchase.physical && !submission.address) {
    throw new Refusal('BAD_USER_INPUT', 'Falta o endereço de entrega.', { fields: { address: 'Escreva o endereço de entrega.' } })
  }
  return deps.db.transaction().execute((tx) => place(tx, deps, method, submission, purchase))
}

async function place(tx: Tx, deps: Deps, method: PaymentMethod, submission: Submission, purchase: Purchase): Promise<PayableOrder | null> {
  const { quote, buyer, address, couponId, shownCents, shownTerms, attribution, consented, replacedId, upsellOf } = submission
  const expiresAt = paymentExpiry(deps, method)
  const quotedAt = new Date(quote.iat * 1000)
  const source = quote.source ?? null
  const prices = { shownCents, shownTerms, quotedAt }
  const origin = { source, attribution, consented, upsellOf }
  const wanted = { quoteId: quote.jti, purchase, buyer, address, couponId, method, expiresAt, ...prices, ...origin }
  const replaced = replacedId ? await lockReplaced(tx, replacedId) : null
  const placing = { quoteId: quote.jti, cpf: buyer.cpf, caller: submission.caller, replaces: submission.replaces }
  const held = await refuseOverLimit(tx, deps, placing, purchase.lines)
  const placed = await placeOrder(tx, wanted, replaced)
  if (!placed) {
    if (replaced) await handOver(tx, replaced, (await orderOfQuote(tx, quote.jti)) as OrderRow)
    // Resumed in another transaction: this one has locked the coupon, and orders must be locked before coupons (docs/sale.md).
    return null
  }
  const { items } = placed
  const order = await startSubscription(tx, placed.order, purchase.lines, submission.renews)
  if (replaced) await handOver(tx, replaced, order)
  const payment = order.method === 'FREE' ? null : await insertPayment(tx, order, method, expiresAt)
  if (payment && submission.renews) await beginRecurrence(tx, deps, payment)
  // A free order is complete immediately.
  if (!payment) {
    await countFreeOrder(tx, deps, order, submission.caller)
    await completeOrder(tx, order, new Date())
  }
  const left = await takeCopies(tx, order, purchase, replaced)
  const isShort = payment && isHeldShortly({ left, held })
  return { order, payment: isShort ? await endSoon(tx, payment) : payment, placedItems: items }
}

/** The last copies, and those beyond many unpaid ones of one network, are held and can be paid for a short time only. */
async function endSoon(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  const until = shortExpiry(payment.expires_at)
  await shortenHold(tx, payment.order_id, until)
  return shortenPayment(tx, payment.id, until)
}

/** Another attempt at the same purchase has taken the place of the order to be replaced. */
export class ReplacedMeanwhile extends Error {}

/**
 * Locks the order to be replaced, and ends its payments. Null if it was canceled meanwhile, or has money: it is not replaced then.
 * Its lock is the transaction's first, as everywhere (docs/sale.md).
 */
async function lockReplaced(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  if (order?.replaced_by) throw new ReplacedMeanwhile()
  if (!order || !(await mayReplace(tx, order))) return null
  await lockPayments(tx, orderId)
  await endOpenPayments(tx, orderId)
  return order
}

/**
 * Whether a new attempt replaces an order whose payments were settled, or is placed beside it. Refuses if it was paid, or may still be paid by a
 * charge in analysis. For good only under its lock.
 */
export async function mayReplace(db: Db, order: OrderRow): Promise<boolean> {
  const isInAnalysis = await hasPaymentInAnalysis(db, order.id)
  const step = stepFor('NEW_ATTEMPT', { ...standingOf(order), isInAnalysis, hasMoney: await hasKeptMoney(db, order.id) })
  if (step === 'replace' || step === 'place') return step === 'replace'
  throw refusalOfStep(step, order)
}

/** Whoever still pays a code of the earlier order means this purchase: with the address, the hold and the lines of the new one. */
async function handOver(tx: Tx, replaced: OrderRow, order: OrderRow) {
  await storeReplacedBy(tx, replaced.id, order.id)
  await movePayments(tx, replaced.id, order.id)
}

/** In the order's transaction: an order that is refused afterwards is not counted. */
async function countFreeOrder(tx: Tx, { config }: Deps, { email }: OrderRow, caller: string) {
  if ((await take(tx, { rule: 'free-order', caller: addressFrom(email, caller), factor: config.rateLimitFactor })) === 'refused')
    throw tooMany()
}

/** For a caller that does not send the total that it showed. */
function refuseChange(method: PaymentMethod, quote: Quote, purchase: Purchase) {
  if (method === 'PIX' && purchase.pixDiscount < quote.pixDiscount) throw priceChanged(purchase.totalCents)
  if (purchase.totalCents !== quote.totalCents || purchase.itemsCents !== quote.itemsCents) throw priceChanged(purchase.totalCents)
}

interface Placing {
  quoteId: string
  cpf: string
  caller: string
  replaces: string | null
}

/**
 * Refuses an order above what its buyer, network or wide network may hold without paying (docs/rules/checkout.md#limits). Returns the most
 * copies of one of its books that other pending orders of the network hold. Comes after the locks of orders and before all others.
 */
export async function refuseOverLimit(tx: Tx, deps: Deps, { caller, ...placing }: Placing, lines: readonly Line[]): Promise<number> {
  const { buyerLimits, rateLimitFactor } = deps.config
  if (buyerLimits.orders === 0 && buyerLimits.units === 0) return 0
  const limits = limitsOf(buyerLimits, rateLimitFactor)
  const holds = await holdFromNetwork(tx, { ...placing, network: caller, wide: wideNetwork(caller) ?? caller })
  for (const holder of holders) {
    const over = overLimit(limits[holder], holds[holder], lines)
    if (over) throw await refusalOf(deps, holder, over)
  }
  return Math.max(0, ...lines.map(({ productId, physical }) => (physical && productId ? (holds.network.units[productId] ?? 0) : 0)))
}

async function refusalOf(deps: Deps, holder: Holder, over: OverLimit): Promise<Refusal> {
  const isOwn = holder === 'buyer'
  if (over.kind === 'orders') {
    const { orders } = over
    const open = orders === 1 ? 'um pedido em aberto: pague-o ou cancele-o' : `${orders} pedidos em aberto: pague ou cancele um deles`
    return new Refusal('TOO_MANY_OPEN_ORDERS', isOwn ? `Você já tem ${open} antes de fazer outro.` : `${crowded} ${elsewhere}`, { orders })
  }
  const { bookId, title, available } = over
  const { support_email: supportEmail } = await readStoreSettings(deps)
  const left = available === 0 ? 'Pague ou cancele um pedido em aberto' : `Neste, ainda cabem ${available}`
  const own = `De “${title}”, os pedidos de uma pessoa que ainda não foram pagos somam no máximo ${deps.config.buyerLimits.units} unidades. ${left}, ou escreva para ${supportEmail}.`
  return new Refusal('TOO_MANY_UNITS', isOwn ? own : `${crowdedBook(title)} ${elsewhere}`, { bookId, title, available })
}

const crowded = 'A sua rede tem pedidos demais esperando pagamento, talvez de outras pessoas.'
const crowdedBook = (title: string) => `De “${title}”, a sua rede já reservou exemplares demais sem pagar, talvez para outras pessoas.`
const elsewhere = 'Espere alguns minutos, ou compre por outra rede, como a do celular.'
