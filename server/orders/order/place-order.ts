import type { Consented } from '#domain/platform/settings/conversion-destinations.ts'
import type { Attribution } from '#domain/orders/attribution/attribution.ts'
import type { Address } from '#domain/platform/values/address.ts'
import { type CouponRefusal, couponRefusal, discountCents } from '#domain/orders/coupons/coupon.ts'
import { pixDiscountCents } from '#domain/orders/pricing/pix-discount.ts'
import type { Purchase } from '#domain/orders/pricing/price-purchase.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { lockBooks, returnStock, takeCounted, takeStock, type Unit } from '#server/catalogue/books/books.sql.ts'
import { couponOf, couponToRedeem, lockCoupon, lockCoupons, redeem, returnUse, takeUseAgain } from '../coupons/coupons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readSettingsRow } from '#server/platform/settings/store-settings.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { buyerActor, recordCancellation } from './move-order.ts'
import { acceptedTerms, changeOrderStatus, insertOrder, type OrderRow, type OrderValues } from './orders.sql.ts'
import { bookUnits, giveUpTaken, insertItems, type OrderItemRow, storeTaken } from './order-items.sql.ts'
import { itemColumnsOf } from '#server/catalogue/products/product-rows.sql.ts'

export interface NewOrder {
  quoteId: string
  purchase: Purchase
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  source: string | null
  attribution: Attribution | null
  consented: Consented | null
  couponId: string | null
  /** The paid order after which this one is offered. */
  upsellOf?: string | undefined
  method: 'PIX' | 'CARD'
  expiresAt: Date
  /** The total that the buyer was shown, in cents. Null if the caller did not send it. */
  shownCents: number | null
  /** The version of the terms of sale that the buyer was shown. Null if the caller did not send it. */
  shownTerms: number | null
  /** When the buyer was given the quote. */
  quotedAt: Date
}

/**
 * Stores the order and its lines, and takes its coupon's use, or throws a Refusal; `takeCopies` must follow. The quote's id is unique, so only
 * one of several requests with the same quote places the order. The others wait at the insert until the first has committed, and get null; the
 * earlier order is replaced by the first one's all the same.
 *
 * `replaced`: the buyer's earlier order, locked and not paid. It is canceled, and what it held is available to the new order.
 */
export async function placeOrder(tx: Tx, wanted: NewOrder, replaced: OrderRow | null) {
  if (replaced) await cancelReplaced(tx, replaced, wanted)
  const order = await insertOrder(tx, valuesOf(wanted, await discountOf(tx, wanted)))
  if (!order) {
    if (replaced) await returnReplaced(tx, replaced, [])
    return null
  }
  const items = await insertItems(tx, order.id, itemsOf(wanted.purchase))
  if (wanted.couponId) await redeem(tx, wanted.couponId, order.id, wanted.buyer)
  if (replaced) await recordCancellation(tx, replaced.id, buyerActor)
  return { order, items }
}

/**
 * Takes the copies of an order that `placeOrder` has just placed, and returns those of the one that it replaces. The last step of the
 * transaction: buyers of the same book wait for each other from here on, and only until the commit. Throws OUT_OF_STOCK. Returns the fewest
 * copies that are left of a book. Infinity: none is counted.
 */
export async function takeCopies(tx: Tx, order: OrderRow, purchase: Purchase, replaced: OrderRow | null): Promise<number> {
  const units = printedBooks(purchase)
  if (replaced) await returnReplaced(tx, replaced, units)
  const countedBooks = await takeCounted(tx, units)
  const bookIds = countedBooks.map(({ bookId }) => bookId)
  // The lines say what the prices were read with. Staff may have set a limit since.
  const asPriced = purchase.lines.every(({ physical, counted, productId }) => !physical || counted === bookIds.includes(productId ?? ''))
  if (!asPriced) await storeTaken(tx, order.id, bookIds)
  return Math.min(Infinity, ...countedBooks.map(({ left }) => left))
}

export const priceChanged = (value: number) =>
  new Refusal('PRICE_CHANGED', `O preço mudou: o total de hoje é ${formatCents(value)}. Confira e faça o pedido de novo.`, {
    value,
  })

/** `pixCents`: what of it is given for the payment by PIX. */
interface Discount {
  cents: number
  pixCents: number
}

/** Never more than the buyer was shown. A caller that does not send what it showed must quote again if the discount was lowered since. */
async function discountOf(tx: Tx, { couponId, buyer, purchase, method, shownCents, quotedAt }: NewOrder): Promise<Discount> {
  const coupon = couponId ? await couponToRedeem(tx, couponId, buyer, purchase.itemsCents) : null
  if (coupon?.kind === 'refused') throw new Refusal('COUPON_INVALID', 'Cupom inválido', { reason: reasonTold(coupon.why) })
  const off = coupon ? discountCents(coupon.coupon, purchase.itemsCents) : 0
  const pixCents = method === 'PIX' ? pixDiscountCents(purchase.pixDiscount, { items: purchase.itemsCents, coupon: off }) : 0
  const cents = off + pixCents
  const totalCents = purchase.totalCents - cents
  const changed = shownCents === null ? (coupon?.coupon.discountLoweredAt ?? quotedAt) > quotedAt : totalCents > shownCents
  if (changed) throw priceChanged(totalCents)
  return { cents, pixCents }
}

/** Anybody can type an address and a CPF: that they have used the coupon looks like a coupon without uses. */
const reasonTold = (why: CouponRefusal | 'unknown') => (why === 'used-by-buyer' ? 'used-up' : why)

/**
 * Takes the stock and the coupon's use of an expired order again, or throws COUPON_INVALID, PRICE_CHANGED or OUT_OF_STOCK. The order must be
 * locked. The coupon's row is locked before those of the books, as in `placeOrder`.
 */
export async function reopenOrder(tx: Tx, order: OrderRow) {
  if (!(await takeUseAgain(tx, order))) throw couponOver()
  await refuseLessDiscount(tx, order)
  await storeTaken(tx, order.id, await takeStock(tx, await bookUnits(tx, order.id)))
  await changeOrderStatus(tx, order, 'PENDING')
}

const couponOver = () => new Refusal('COUPON_INVALID', 'O cupom deste pedido não vale mais. Faça um novo pedido.')

/**
 * Throws COUPON_INVALID if the coupon of an order is over, whatever its limits of use, or PRICE_CHANGED if it or the discount for PIX gives less
 * than when the order was placed. The order must be locked.
 */
export async function refuseLessDiscount(tx: Tx, order: OrderRow) {
  const { items_cents: items, shipping_cents: shipping, coupon_id: couponId } = order
  const row = couponId ? await lockCoupon(tx, couponId) : undefined
  const coupon = row && { ...couponOf(row), maxUses: null, maxUsesPerBuyer: null }
  if (couponId && (!coupon || couponRefusal(coupon, new Date(), { items }))) throw couponOver()
  const off = coupon ? discountCents(coupon, items) : 0
  const rate = order.pix_discount_cents > 0 ? (await readSettingsRow(tx)).pix_discount : 0
  const today = off + pixDiscountCents(rate, { items, coupon: off })
  if (today < order.discount_cents) throw priceChanged(items + shipping - today)
}

/** Both coupons are locked first, and later the books of both orders: locks are taken in the order of docs/sale.md. */
async function cancelReplaced(tx: Tx, replaced: OrderRow, { couponId }: NewOrder) {
  await lockCoupons(tx, [replaced.coupon_id, couponId])
  await changeOrderStatus(tx, replaced, 'CANCELED', { cancel_reason: 'REPLACED' })
  await returnUse(tx, replaced.id)
}

async function returnReplaced(tx: Tx, replaced: OrderRow, wanted: Unit[]) {
  const held = await giveUpTaken(tx, replaced.id)
  await lockBooks(
    tx,
    [...held, ...wanted].map(({ bookId }) => bookId),
  )
  await returnStock(tx, held)
}

const printedBooks = (purchase: Purchase): Unit[] =>
  purchase.lines.flatMap(({ kind, physical, productId, quantity }) =>
    kind === 'BOOK' && physical && productId ? [{ bookId: productId, quantity }] : [],
  )

function valuesOf({ purchase, buyer, ...wanted }: NewOrder, discount: Discount): OrderValues {
  const total = purchase.totalCents - discount.cents
  return {
    quote_id: wanted.quoteId,
    ...buyer,
    source: wanted.source,
    attribution: wanted.attribution && JSON.stringify(wanted.attribution),
    consented: wanted.consented && JSON.stringify(wanted.consented),
    address: purchase.physical ? JSON.stringify(wanted.address) : null,
    has_physical_item: purchase.physical,
    items_cents: purchase.itemsCents,
    shipping_cents: purchase.shippingCents,
    discount_cents: discount.cents,
    pix_discount_cents: discount.pixCents,
    total_cents: total,
    coupon_id: wanted.couponId,
    upsell_of: wanted.upsellOf ?? null,
    method: total === 0 ? 'FREE' : wanted.method,
    expires_at: wanted.expiresAt,
    terms_id: acceptedTerms(wanted.shownTerms),
  }
}

const itemsOf = (purchase: Purchase) =>
  purchase.lines.map((line, position) => ({
    position,
    // A bundle is sold as the lines of its members.
    kind: line.kind as OrderItemRow['kind'],
    ...itemColumnsOf(line.kind, line.productId),
    title: line.title,
    quantity: line.quantity,
    reserved_quantity: line.physical && line.counted ? line.quantity : 0,
    unit_cents: line.unitCents,
    shipping_cents: line.shippingCents,
    list_cents: line.listCents,
    list_currency: line.listCurrency,
    physical: line.physical,
    order_bump: line.orderBump,
    picture: line.picture,
    code: line.code,
    locale: line.locale,
    bundle_id: line.bundle?.id ?? null,
    bundle_title: line.bundle?.title ?? null,
  }))
