import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountCents } from '../coupons/coupon.ts'
import { pixDiscountCents } from './pix-discount.ts'
import { orderSummary } from './order-summary.ts'
import { pixPrice } from '#domain/platform/values/money.ts'
import { refundAmount } from '#domain/money/refunds/refund-amount.ts'

test('ten percent of the items, and nothing without a rate', () => {
  expect(pixDiscountCents(1_000, { items: 10_000, coupon: 0 })).toBe(1_000)
  expect(pixDiscountCents(0, { items: 10_000, coupon: 0 })).toBe(0)
  expect([pixPrice(1_000, 10_000), pixPrice(0, 10_000), pixPrice(1_000, 0)]).toEqual([9_000, null, null])
})

test('counts after the coupon, and rounds half a cent in the favour of the buyer', () => {
  expect(pixDiscountCents(1_000, { items: 10_000, coupon: 5_000 })).toBe(500)
  expect(pixDiscountCents(1_000, { items: 5, coupon: 0 })).toBe(1)
})

const rates = fc.integer({ min: 0, max: 5_000 })
const line = fc.record({
  unitCents: fc.integer({ min: 0, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  physical: fc.boolean(),
  shippingCents: fc.integer({ min: 0, max: 5_000 }),
})

test('never more than the items cost, never for shipping, and never more by a lower rate', () =>
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), rates, fc.integer({ min: 0, max: 10_000 }), (lines, rate, percent) => {
      const coupon = { type: 'PERCENTAGE', amount: percent } as const
      const without = orderSummary(lines, coupon)
      const paid = orderSummary(lines, coupon, rate)
      expect(paid.pixDiscount).toBe(pixDiscountCents(rate, { items: without.items, coupon: discountCents(coupon, without.items) }))
      expect(paid.total).toBe(without.total - paid.pixDiscount)
      expect(paid.total).toBeGreaterThanOrEqual(paid.shipping)
      expect(orderSummary(lines, coupon, Math.floor(rate / 2)).total).toBeGreaterThanOrEqual(paid.total)
    }),
    { numRuns: 1_000 },
  ))

test('the lines of an order, refunded one after the other, add up to what was paid by PIX', () =>
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), rates, (priced, rate) => {
      const sums = orderSummary(priced, null, rate)
      const order = {
        itemsCents: sums.items,
        shippingCents: sums.shipping,
        discountCents: sums.discount + sums.pixDiscount,
        allowances: [],
      }
      const lines = priced.map((each, at) => ({ ...each, id: String(at), refunded: false }))
      let refunded = 0
      for (const each of lines) {
        refunded += refundAmount(order, lines, [each.id])
        each.refunded = true
      }
      expect(refunded).toBe(sums.total)
    }),
    { numRuns: 1_000 },
  ))
