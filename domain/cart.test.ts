import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartLine, cartTotalCents, clampQuantity, itemsCents, shippingCents } from './cart.ts'

const line = fc.record<CartLine>({
  unitCents: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  physical: fc.boolean(),
  shippingCents: fc.integer({ min: 0, max: 20_000 }),
})

test('the total of a book and a course is their prices plus shipping', () => {
  const lines = [
    { unitCents: 5900, quantity: 1, physical: true, shippingCents: 1800 },
    { unitCents: 18900, quantity: 1, physical: false, shippingCents: 0 },
  ]
  expect(cartTotalCents(lines)).toBe(26600)
})

test('shipping is charged once, at the highest shipping price; quantity and digital items do not change it', () => {
  const book = { unitCents: 100, quantity: 3, physical: true, shippingCents: 1600 }
  expect(shippingCents([book, { ...book, shippingCents: 2200 }, { ...book, physical: false, shippingCents: 9900 }])).toBe(2200)
  expect(shippingCents([])).toBe(0)
})

test('the total is items plus shipping, and each added line raises it by at least its price', () => {
  fc.assert(
    fc.property(fc.array(line), line, (lines, more) => {
      const total = cartTotalCents(lines)
      expect(total).toBe(itemsCents(lines) + shippingCents(lines))
      expect(cartTotalCents([...lines, more])).toBeGreaterThanOrEqual(total + more.unitCents * more.quantity)
    }),
  )
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
