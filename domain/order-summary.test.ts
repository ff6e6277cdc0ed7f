import { expect, test } from 'vitest'
import { orderSummary } from './order-summary.ts'

const book = { unitCents: 6_200, quantity: 2, physical: true, shippingCents: 1_800 }

test('shipping is counted once, and the discount applies to the items only', () => {
  expect(orderSummary([book], { type: 'PERCENTAGE', amount: 1_000 })).toEqual({
    count: 2,
    items: 12_400,
    shipping: 1_800,
    discount: 1_240,
    pixDiscount: 0,
    total: 12_960,
  })
  expect(orderSummary([], null).total).toBe(0)
})
