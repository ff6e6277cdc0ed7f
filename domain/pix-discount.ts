import { discountCents } from './coupon.ts'
import type { Cents } from './money.ts'

/**
 * What a payment by PIX saves, in cents of BRL (docs/rules/checkout.md#pix-discount): of the items after the coupon, not of shipping. Half a cent
 * is rounded in the buyer's favour. `rate`: hundredths of a percent.
 */
export const pixDiscountCents = (rate: number, { items, coupon }: { items: number; coupon: number }): Cents =>
  discountCents({ type: 'PERCENTAGE', amount: rate }, items - coupon)
