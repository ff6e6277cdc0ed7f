import type { Address } from '#domain/checkout-input.ts'
import { type CouponRefusal, discountCents } from '#domain/coupon.ts'
import type { Purchase } from '#domain/purchase.ts'
import { takeStock, type Unit } from '../books/books.sql.ts'
import { couponToRedeem, redeem } from '../coupons/redeem.ts'
import type { Tx } from '../database/database.ts'
import { insertOrder, orderOfQuote, type OrderRow, type OrderValues } from './orders.sql.ts'
import { insertItems } from './order-items.sql.ts'
import { itemColumnsOf } from '../database/product-rows.sql.ts'

export interface NewOrder {
  quoteId: string
  purchase: Purchase
  buyer: { name: string; email: string; cpf: string; phone: string }
  address: Address | null
  source: string | null
  couponId: string | null
  method: 'PIX' | 'CARD'
  expiresAt: Date
}

export type Placed =
  | { kind: 'placed'; order: OrderRow }
  | { kind: 'placed-before'; order: OrderRow }
  | { kind: 'out-of-stock'; bookId: string; title: string; available: number }
  | { kind: 'coupon-refused'; why: CouponRefusal | 'unknown' }

/**
 * Stores the order and its lines, and takes its stock and its coupon's use. The caller rolls back on a refusal. The quote's id is unique,
 * so only one of several requests with the same quote places the order. The others wait at the insert until the first has committed, and
 * then find its order.
 */
export async function placeOrder(tx: Tx, wanted: NewOrder): Promise<Placed> {
  const coupon = wanted.couponId ? await couponToRedeem(tx, wanted.couponId, wanted.buyer, wanted.purchase.itemsCents) : null
  // Another request with the same quote may have taken this coupon's last use while we waited for its row.
  if (coupon?.kind === 'refused') {
    const meanwhile = await orderOfQuote(tx, wanted.quoteId)
    return meanwhile ? { kind: 'placed-before', order: meanwhile } : { kind: 'coupon-refused', why: coupon.why }
  }
  const discount = coupon ? discountCents(coupon.coupon, wanted.purchase.itemsCents) : 0

  const order = await insertOrder(tx, valuesOf(wanted, discount))
  if (!order) return { kind: 'placed-before', order: (await orderOfQuote(tx, wanted.quoteId)) as OrderRow }
  await insertItems(tx, itemsOf(order.id, wanted.purchase))
  const stock = await takeStock(tx, printedBooks(wanted.purchase))
  if (stock.kind === 'short') return { ...stock, kind: 'out-of-stock' }
  if (wanted.couponId) await redeem(tx, wanted.couponId, order.id, wanted.buyer)
  return { kind: 'placed', order }
}

const printedBooks = (purchase: Purchase): Unit[] =>
  purchase.lines.flatMap(({ kind, physical, productId, quantity }) =>
    kind === 'BOOK' && physical && productId ? [{ bookId: productId, quantity }] : [],
  )

function valuesOf({ purchase, buyer, ...wanted }: NewOrder, discount: number): OrderValues {
  const total = purchase.totalCents - discount
  return {
    quote_id: wanted.quoteId,
    ...buyer,
    source: wanted.source,
    address: purchase.physical ? JSON.stringify(wanted.address) : null,
    has_physical_item: purchase.physical,
    items_cents: purchase.itemsCents,
    shipping_cents: purchase.shippingCents,
    discount_cents: discount,
    total_cents: total,
    coupon_id: wanted.couponId,
    method: total === 0 ? 'FREE' : wanted.method,
    expires_at: wanted.expiresAt,
  }
}

const itemsOf = (orderId: string, purchase: Purchase) =>
  purchase.lines.map((line, position) => ({
    order_id: orderId,
    position,
    kind: line.kind,
    ...itemColumnsOf(line.kind, line.productId),
    title: line.title,
    quantity: line.quantity,
    unit_cents: line.unitCents,
    shipping_cents: line.shippingCents,
    list_cents: line.listCents,
    list_currency: line.listCurrency,
    physical: line.physical,
    order_bump: line.orderBump,
    picture: line.picture,
    code: line.code,
    locale: line.locale,
  }))
