import { type CartLine, itemsCents, shippingCents } from './cart.ts'
import { type Discount, discountCents } from './coupon.ts'

export interface OrderSummary {
  count: number
  items: number
  shipping: number
  discount: number
  total: number
}

/** The amounts beside the checkout's button, in BRL cents. They follow the server's rules, so that the total equals what is charged. */
export function orderSummary(lines: readonly CartLine[], discount: Discount | null): OrderSummary {
  const items = itemsCents(lines)
  const shipping = shippingCents(lines)
  const off = discount ? discountCents(discount, items) : 0
  return { count: lines.reduce((sum, line) => sum + line.quantity, 0), items, shipping, discount: off, total: items + shipping - off }
}
