import { type CartLine, itemsCents, shippingCents } from './cart.ts'
import { type Discount, discountCents } from '../coupons/coupon.ts'
import { pixDiscountCents } from './pix-discount.ts'

export interface OrderSummary {
  count: number
  items: number
  shipping: number
  /** The coupon's. */
  discount: number
  pixDiscount: number
  total: number
}

/**
 * The amounts beside the checkout's button, in BRL cents. They follow the server's rules, so that the total equals what is charged. `pixRate`:
 * the store's discount for PIX if that is the method, in hundredths of a percent.
 */
export function orderSummary(lines: readonly CartLine[], discount: Discount | null, pixRate = 0): OrderSummary {
  const items = itemsCents(lines)
  const shipping = shippingCents(lines)
  const off = discount ? discountCents(discount, items) : 0
  const pixDiscount = pixDiscountCents(pixRate, { items, coupon: off })
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  return { count, items, shipping, discount: off, pixDiscount, total: items + shipping - off - pixDiscount }
}
