import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampQuantity, shippingCents } from './cart.ts'

test('shipping is charged once, at the highest shipping price; quantity and digital items do not change it', () => {
  const book = { unitCents: 100, quantity: 3, physical: true, shippingCents: 1600 }
  expect(shippingCents([book, { ...book, shippingCents: 2200 }, { ...book, physical: false, shippingCents: 9900 }])).toBe(2200)
  expect(shippingCents([])).toBe(0)
})

test('a quantity is clamped to a whole number from 1 to the stock, whatever was requested', () => {
  fc.assert(
    fc.property(fc.double(), fc.option(fc.integer({ min: 1, max: 5000 })), (requested, stock) => {
      const quantity = clampQuantity(requested, stock)
      expect(Number.isInteger(quantity)).toBe(true)
      expect(quantity).toBeGreaterThanOrEqual(1)
      expect(quantity).toBeLessThanOrEqual(Math.min(stock ?? 999, 999))
    }),
  )
})
