import { type CartLine, itemsCents, shippingCents } from './cart.ts'
import { type Discount, discountCents } from './coupon.ts'

export interface OrderSummary {
  count: number
  items: number
  shipping: number
  discount: number
  total: number
}

/** What the checkout shows beside its button; the same rules as the server's, so that it equals what is charged. Cents. */
export function orderSummary(lines: readonly CartLine[], discount: Discount | null): OrderSummary {
  const items = itemsCents(lines)
  const shipping = shippingCents(lines)
  const off = discount ? discountCents(discount, items) : 0
  return { count: lines.reduce((sum, line) => sum + line.quantity, 0), items, shipping, discount: off, total: items + shipping - off }
}

/**
 * The same for a price in foreign money: `charged` is the quote's amount in BRL cents, and from there on everything is in reais, as on the
 * server. What has a foreign price is never sent by post.
 */
export function chargedSummary(count: number, charged: number, discount: Discount | null): OrderSummary {
  const off = discount ? discountCents(discount, charged) : 0
  return { count, items: charged, shipping: 0, discount: off, total: charged - off }
}
