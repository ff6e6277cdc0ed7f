import { sql } from 'kysely'
import { renewPix } from '#server/checkout/submit/renew-pix.ts'
import { submitOrResume } from '#server/checkout/submit/submit-or-resume.ts'
import { markSent } from '#server/orders/order/mark-sent.ts'
import { cancelOrder } from '#server/money/payments/cancel-order.ts'
import { expireOrder } from '#server/money/payments/expire-order.ts'
import { address } from '../buyers.ts'
import type { Lane } from './lane.ts'
import {
  accepts,
  discountOf,
  inStock,
  isInAnalysis,
  type ModelCoupon,
  type ModelLine,
  type ModelOrder,
  pay,
  type ReadBank,
  received,
  release,
  returned,
  settle,
  takeCoupon,
  takeStock,
  undo,
} from './model.ts'
import { randomLines } from './shelf.ts'

export async function place(lane: Lane) {
  const { chance, shelf } = lane
  const coupon = chance.chance(0.5) ? chance.of(shelf.coupons) : null
  await placeAttempt(lane, newOrder(randomLines(shelf, chance), coupon), null)
}

/** The buyer changes their mind before paying: the same purchase, perhaps with another coupon or method, in place of an earlier order. */
export async function placeInstead(lane: Lane, earlier: ModelOrder) {
  // A window that still knows the replaced order is in tests/api/second-attempts.test.ts.
  if (earlier.isReplaced) return
  const { chance, shelf } = lane
  const coupon = chance.chance(0.5) ? earlier.coupon : chance.of(shelf.coupons)
  const lines = linesAgain(earlier)
  // An expired order is replaced also if PagBank does not say whether it was paid: its money pays the new one.
  if (earlier.status === 'EXPIRED' && lane.calls?.maySilence) await lane.settleAll(earlier)
  await placeAttempt(lane, newOrder(lines, coupon), earlier)
}

/** The same purchase: copies that a refund had separated are one line again. */
function linesAgain({ lines }: ModelOrder): ModelLine[] {
  const again: ModelLine[] = []
  for (const line of lines) {
    const same = again.find(({ product, bundle }) => product === line.product && bundle === line.bundle)
    if (same) same.quantity += line.quantity
    else again.push({ ...line, id: '', taken: 0, refunded: false, withdrawn: false })
  }
  return again
}

/** A mistyped e-mail is corrected: the same purchase once more, in place of an order whose code is still open. */
export async function correctOrder(lane: Lane, earlier: ModelOrder): Promise<ModelOrder | undefined> {
  const lines = linesAgain(earlier)
  const order = newOrder(lines, earlier.coupon)
  await placeAttempt(lane, order, earlier, 'PIX')
  return order.id === '' ? undefined : order
}

async function placeAttempt(
  lane: Lane,
  order: ModelOrder,
  earlier: ModelOrder | null,
  method: 'PIX' | 'CARD' = lane.chance.chance(0.6) ? 'PIX' : 'CARD',
) {
  const wasCanceled = earlier?.status === 'CANCELED'
  const expected = earlier ? placedInstead(lane, order, earlier) : placed(order)
  const bought = order.lines
    .map(({ product, bundle, quantity }) => `${bundle ? `${bundle.slice(-4)}/` : ''}${product.slice(-4)}×${quantity}`)
    .join(' ')
  lane.tell(`place${earlier ? '-instead' : ''} ${method} ${bought} ${order.coupon?.id.slice(-4) ?? ''}: ${expected}`, earlier ?? undefined)
  const outcome = await lane.outcome(submit(lane, order, method, earlier?.id ?? null))
  lane.equal('placing', outcome, expected)
  if (expected === 'placed') await lane.readIds(order)
  if (expected === 'placed' && order.lines.some(({ bundle }) => bundle)) lane.count('place-bundle')
  // Its payments are those of the new order, unless they had money.
  if (earlier) await lane.readIds(earlier)
  if (earlier) await lane.compare(earlier)
  if (expected !== 'placed') return
  if (earlier?.status === 'CANCELED' && !wasCanceled) earlier.isReplaced = true
  lane.open.push(order)
  await lane.compare(order)
}

/** The earlier order's hold is free for the new one, but only if that one is placed. */
function placedInstead({ bank }: Lane, order: ModelOrder, earlier: ModelOrder): Placing {
  const isReplaceable = earlier.status === 'PENDING' || earlier.status === 'EXPIRED'
  if (isReplaceable) for (const payment of earlier.payments) settle(earlier, payment, bank)
  if (earlier.status === 'PAID' && (isReplaceable || !earlier.late)) return 'ORDER_PAID'
  if (earlier.status !== 'PENDING' && earlier.status !== 'EXPIRED') return placed(order)
  if (isInAnalysis(earlier, bank)) return 'PAYMENT_IN_ANALYSIS'
  if (!inStock(order.lines, earlier.lines)) return 'OUT_OF_STOCK'
  if (received(earlier) > returned(earlier)) return placedAtPrice(order)
  const freed = earlier.holdsCoupon && earlier.coupon === order.coupon ? 1 : 0
  if (order.coupon && !accepts(order.coupon, freed)) return 'COUPON_INVALID'
  release(earlier, 'CANCELED')
  return placedAtPrice(order)
}

export async function cancel(lane: Lane, order: ModelOrder) {
  for (const payment of order.payments) settle(order, payment, lane.bank)
  const expected = canceled(lane.bank, order)
  lane.tell(`cancel: ${expected}`, order)
  const outcome = await lane.outcome(() => cancelOrder(lane.deps, order.id, { reason: 'STAFF', actor: 'drill' }))
  lane.equal('canceling', outcome, expected)
  await lane.compare(order)
}

export function canceled(bank: ReadBank, order: ModelOrder): string {
  if (order.status === 'CANCELED' || (order.total === 0 && order.status === 'REFUNDED')) return 'canceled'
  if (order.total === 0 && order.status === 'PAID' && received(order) === returned(order)) {
    undo(order)
    return 'canceled'
  }
  if (order.status === 'PAID') return 'ORDER_PAID'
  if (order.status !== 'PENDING') return 'ORDER_CLOSED'
  if (isInAnalysis(order, bank)) return 'PAYMENT_IN_ANALYSIS'
  if (received(order) > returned(order)) return 'ORDER_PAID'
  release(order, 'CANCELED')
  return 'canceled'
}

export function newOrder(lines: ModelLine[], coupon: ModelCoupon | null): ModelOrder {
  const items = lines.reduce((sum, line) => sum + line.unit * line.quantity, 0)
  const shipping = Math.max(0, ...lines.map(({ book }) => book?.shipping ?? 0))
  const discount = coupon ? discountOf(coupon, items) : 0
  const total = items + shipping - discount
  return {
    id: '',
    email: '',
    status: 'PENDING',
    late: false,
    lines,
    items,
    shipping,
    discount,
    total,
    coupon,
    holdsCoupon: false,
    payments: [],
    charges: new Map(),
    disputes: [],
    allowances: [],
    fees: 0,
    sent: false,
    consents: [],
  }
}

export type Placing = 'placed' | 'OUT_OF_STOCK' | 'COUPON_INVALID' | 'ORDER_PAID' | 'PAYMENT_IN_ANALYSIS'

/** The prices are read together with the stock, then the coupon is checked, and at last the copies are taken. */
export function placed(order: ModelOrder): Placing {
  return inStock(order.lines) ? placedAtPrice(order) : 'OUT_OF_STOCK'
}

/** After the prices were read, with what an earlier order holds counted as free even if that order is not replaced in the end. */
function placedAtPrice(order: ModelOrder): Placing {
  if (order.coupon && !accepts(order.coupon)) return 'COUPON_INVALID'
  if (!takeStock(order.lines)) return 'OUT_OF_STOCK'
  takeCoupon(order)
  if (order.total === 0) pay(order)
  return 'placed'
}

/** The call, as the buyer's page repeats it. */
export function submit(lane: Lane, order: ModelOrder, method: 'PIX' | 'CARD', replaces: string | null): () => Promise<'placed'> {
  const alone = order.lines.flatMap(({ product, bundle, quantity }) => (bundle ? [] : [{ id: product, quantity }]))
  const bundles = [...new Set(order.lines.flatMap(({ bundle }) => bundle ?? []))].map((id) => ({ id, quantity: 1 }))
  const items = [...bundles, ...alone]
  const quote = {
    jti: lane.chance.uuid(),
    iat: Math.floor(Date.now() / 1000),
    items,
    itemsCents: order.items,
    totalCents: order.items + order.shipping,
    pixDiscount: 0,
  }
  const buyer = lane.newBuyer()
  order.consents = lane.chance.of([[], ['META'], ['META', 'GA4']])
  order.email = buyer.email
  const submission = {
    shownCents: order.total,
    shownTerms: null,
    attribution: null,
    consented: order.consents.length > 0 ? { destinations: [...order.consents], agent: 'drill', url: '', cookies: {} } : null,
    replaces,
    caller: `10.${lane.chance.between(0, 255)}.${lane.chance.between(0, 255)}.1`,
    buyer,
    address: { ...address, country: 'BRA' as const },
    couponId: order.coupon?.id ?? null,
    redirectUrl: 'https://example.com/postcheckout',
  }
  return async () => {
    order.id = (await submitOrResume(lane.deps, method, { kind: 'ok', quote }, submission)).order.id
    return 'placed'
  }
}

/** The time to pay passes, and the job at the end of the hold runs. */
export async function expire(lane: Lane, order: ModelOrder) {
  lane.tell('expire', order)
  order.late = true
  if (order.status === 'PENDING') endHold(lane.bank, order)
  await lane.call(async () => {
    await passTime(lane, order)
    await expireOrder(lane.deps, order.id)
  })
  await lane.compare(order)
}

export function endHold(bank: ReadBank, order: ModelOrder) {
  for (const payment of order.payments) settle(order, payment, bank)
  if (order.status === 'PENDING' && !isInAnalysis(order, bank)) release(order, 'EXPIRED')
}

export async function endTime(lane: Lane, order: ModelOrder) {
  order.late = true
  await passTime(lane, order)
}

async function passTime({ deps: { db } }: Lane, order: ModelOrder) {
  const past = sql<Date>`now() - interval '1 hour'`
  await db.updateTable('orders').set({ expires_at: past }).where('id', '=', order.id).execute()
  await db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', order.id).execute()
}

export async function renew(lane: Lane, order: ModelOrder) {
  for (const payment of order.payments) settle(order, payment, lane.bank)
  const expected = renewed(lane.bank, order)
  lane.tell(`renew: ${expected}`, order)
  const outcome = await lane.outcome(async () => ((await renewPix(lane.deps, order.id, '10.0.0.1')).payment ? 'payable' : 'nothing-to-pay'))
  lane.equal('renewing', outcome, expected)
  await lane.readIds(order)
  await lane.compare(order)
}

export function renewed(bank: ReadBank, order: ModelOrder): string {
  if (order.status === 'PAID') return 'nothing-to-pay'
  if (order.status !== 'PENDING' && order.status !== 'EXPIRED') return 'ORDER_CLOSED'
  if (isInAnalysis(order, bank)) return 'PAYMENT_IN_ANALYSIS'
  if (order.status === 'PENDING') {
    order.late = false
    return 'payable'
  }
  // The stock is read with the prices first; of the two refusals that apply, this one is the answer.
  if (!inStock(order.lines)) return 'OUT_OF_STOCK'
  if (order.coupon && !accepts(order.coupon)) return 'COUPON_INVALID'
  if (order.coupon && discountOf(order.coupon, order.items) < order.discount) return 'PRICE_CHANGED'
  takeStock(order.lines)
  takeCoupon(order)
  order.status = 'PENDING'
  order.late = false
  return 'payable'
}

export async function send(lane: Lane, order: ModelOrder) {
  const sendable = isSendable(order)
  const marked = await lane.outcome(() => markSent(lane.deps.db, order.id, { sent: true, tracking: {}, notify: false, actor: 'drill' }))
  lane.tell(`send: ${marked}`, order)
  lane.equal('marking as sent', marked === 'done', sendable)
  if (sendable) order.sent = true
}

/** A parcel that is on its way may get another tracking code, also after its books were refunded. */
export const isSendable = ({ status, sent, lines }: ModelOrder) =>
  status === 'PAID' && (sent || lines.some((line) => line.book && !line.refunded && !line.withdrawn))
