import { expect, test } from 'vitest'
import { chargedSummary, orderSummary } from './order-summary.ts'

const book = { unitCents: 6_200, quantity: 2, physical: true, shippingCents: 1_800 }

test('items, one parcel, a discount on the items alone', () => {
  expect(orderSummary([book], { type: 'PERCENTAGE', amount: 1_000 })).toEqual({
    count: 2,
    items: 12_400,
    shipping: 1_800,
    discount: 1_240,
    total: 12_960,
  })
  expect(orderSummary([], null).total).toBe(0)
})

test('a foreign price is discounted in reais, as the server does', () => {
  expect(chargedSummary(1, 6_480, { type: 'PERCENTAGE', amount: 1_000 })).toEqual({
    count: 1,
    items: 6_480,
    shipping: 0,
    discount: 648,
    total: 5_832,
  })
  expect(chargedSummary(1, 6_480, { type: 'FIXED', amount: 2_000 }).total).toBe(4_480)
  expect(chargedSummary(2, 6_480, null).total).toBe(6_480)
})
