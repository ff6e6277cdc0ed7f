import { discountCents } from '../coupons/coupon.ts'
import type { Cents } from '#domain/platform/values/money.ts'

/**
 * Saving of a payment by PIX, in cents of BRL (docs/rules/checkout.md#pix-discount): of the items after the coupon, not of shipping. Half a
 * cent is rounded in the buyer's favour. `rate`: hundredths of a percent.
 */
export const pixDiscountCents = (rate: number, { items, coupon }: { items: number; coupon: number }): Cents =>
  discountCents({ type: 'PERCENTAGE', amount: rate }, items - coupon)
