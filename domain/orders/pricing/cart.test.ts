import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountCents } from '../coupons/coupon.ts'
import { chargedCents, clampQuantity, type ListedLine, mostUnits } from './cart.ts'
import { chargedLines, listTotals } from './listed-lines.ts'
import { currencies, hasRate } from '#domain/platform/values/money.ts'
import { orderSummary } from './order-summary.ts'
import { pricePurchase } from './price-purchase.ts'
import type { Product } from './purchase-line.ts'

const rates = { USD: 5.4, EUR: 6.1 }

test('BRL needs no exchange rate, any other currency does', () => {
  expect(hasRate('BRL', {})).toBe(true)
  expect(hasRate('USD', { EUR: 6.1 })).toBe(false)
  expect(chargedCents(5_900, 'BRL', {})).toBe(5_900)
  expect(chargedCents(3_000, 'USD', rates)).toBe(16_200)
  expect(() => chargedCents(3_000, 'USD', {})).toThrow(RangeError)
})

const line: ListedLine = { unitCents: 1_299, currency: 'USD', quantity: 3, physical: false, shippingCents: 0 }

test('items are totalled per currency, in the order in which the currencies appear', () => {
  const book = { unitCents: 6_200, currency: 'BRL' as const, quantity: 2, physical: true, shippingCents: 1_800 }
  expect(listTotals([book, line, { ...book, quantity: 1 }])).toEqual([
    { currency: 'BRL', cents: 18_600 },
    { currency: 'USD', cents: 3_897 },
  ])
})

const anyRates = fc.record({ USD: fc.integer({ min: 1, max: 99_999 }), EUR: fc.integer({ min: 1, max: 99_999 }) }).map(({ USD, EUR }) => ({
  USD: USD / 1_000,
  EUR: EUR / 1_000,
}))
const anyProduct = fc
  .record({
    physical: fc.boolean(),
    currency: fc.constantFrom(...currencies),
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    shippingCents: fc.integer({ min: 0, max: 10_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  .map((product) => ({ ...product, quantity: clampQuantity(product.quantity, mostUnits({ ...product, stock: null })) }))
const anyDiscount = fc.option(
  fc.record({ type: fc.constantFrom('PERCENTAGE' as const, 'FIXED' as const), amount: fc.integer({ min: 1, max: 10_000 }) }),
)

test('for any cart, the amounts that the page shows add up to what the server charges', () => {
  fc.assert(
    fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 8 }), anyRates, anyDiscount, (wanted, someRates, discount) => {
      const listed = wanted.map(({ priceCents, ...each }): ListedLine => ({ ...each, unitCents: priceCents }))
      const charged = chargedLines(listed, someRates)
      const sums = orderSummary(charged, discount)
      const priced = pricePurchase(
        { items: wanted.map(({ quantity }, index) => ({ id: String(index), quantity })) },
        shelf(wanted),
        someRates,
      )
      if (priced.kind !== 'priced') throw new Error(priced.kind)

      const { purchase } = priced
      const taken = discount ? discountCents(discount, purchase.itemsCents) : 0
      expect(charged.reduce<number>((sum, each) => sum + each.unitCents * each.quantity, 0)).toBe(sums.items)
      expect(sums.items + sums.shipping - sums.discount).toBe(sums.total)
      expect(sums.count).toBe(wanted.reduce((sum, { quantity }) => sum + quantity, 0))
      expect(sums).toMatchObject({ items: purchase.itemsCents, shipping: purchase.shippingCents, total: purchase.totalCents - taken })
      expect(purchase.lines.reduce<number>((sum, each) => sum + each.unitCents * each.quantity, purchase.shippingCents)).toBe(
        purchase.totalCents,
      )
    }),
  )
})

const shelf = (wanted: { physical: boolean; currency: Product['currency']; priceCents: number; shippingCents: number }[]) =>
  new Map(
    wanted.map((each, index): [string, Product] => [
      String(index),
      { ...each, kind: 'BOOK', id: String(index), title: '', stock: null, picture: '', code: '', offers: [] },
    ]),
  )

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
