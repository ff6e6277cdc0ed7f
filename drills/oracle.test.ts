import { expect, test } from 'vitest'
import { type Article, discountOf, priceOf } from './oracle.ts'

/** The drill of random carts trusts the oracle. This test compares it with sums that were worked out on paper. */
const article = (change: Partial<Article> & { id: string }): Article => ({
  sort: 'course',
  price: 10_000n,
  money: 'BRL',
  shipping: 0n,
  stock: null,
  onSale: true,
  hours: [],
  ...change,
})
const shelf = new Map(
  [
    article({
      id: 'course',
      price: 18_900n,
      hours: [
        { sort: 'CI', value: 120, locale: 'BR' },
        { sort: 'MED', value: 300 },
      ],
    }),
    article({ id: 'dollars', price: 1_299n, money: 'USD', hours: [{ sort: 'CI', value: 30, locale: 'ES' }] }),
    article({ id: 'euros', money: 'EUR' }),
    article({ id: 'heavy', sort: 'printed', price: 5_900n, shipping: 1_800n, stock: 3 }),
    article({ id: 'light', sort: 'printed', price: 4_500n, shipping: 950n, hours: [{ sort: 'CI', value: 30, locale: 'ES' }] }),
    article({ id: 'file', sort: 'digital', price: 3_400n, shipping: 9_999n, stock: 0 }),
    article({ id: 'hidden', onSale: false }),
  ].map((each) => [each.id, each]),
)
const costs = (items: [string, number][], more: object = {}) => {
  const verdict = priceOf(shelf, { items: items.map(([id, quantity]) => ({ id, quantity })), ...more })
  return verdict.kind === 'costs' ? [verdict.listed, verdict.items, verdict.shipping, verdict.money] : [...verdict.codes]
}

test('price times quantity, plus the highest shipping price once', () => {
  expect(
    costs([
      ['course', 1],
      ['heavy', 2],
      ['light', 5],
    ]),
  ).toEqual([55_000n, 53_200n, 1_800n, 'BRL'])
  expect(costs([['file', 7]])).toEqual([23_800n, 23_800n, 0n, 'BRL'])
})

test('an hour is accepted only with a product that offers it', () => {
  expect(costs([['course', 1]], { ci: { value: 120, locale: 'BR' }, med: { value: 300 } })).toEqual([60_900n, 60_900n, 0n, 'BRL'])
  expect(costs([['course', 1]], { ci: { value: 180, locale: 'BR' } })).toEqual(['ORDER_BUMP_INVALID'])
  expect(costs([['heavy', 1]], { med: { value: 300 } })).toEqual(['ORDER_BUMP_INVALID'])
})

test('dollar prices are charged in reais, rounded per unit', () => {
  // 12.99 × 5.40 = 70.146; 30.00 × 5.40 = 162.00
  expect(costs([['dollars', 3]])).toEqual([3_897n, 21_045n, 0n, 'USD'])
  expect(costs([['dollars', 1]], { ci: { value: 30, locale: 'ES' } })).toEqual([4_299n, 23_215n, 0n, 'USD'])
})

test('refuses invalid carts with the right codes', () => {
  expect(
    costs([
      ['heavy', 2],
      ['heavy', 2],
    ]),
  ).toEqual(['OUT_OF_STOCK'])
  expect(
    costs([
      ['light', 999],
      ['light', 1],
    ]),
  ).toEqual(['BAD_USER_INPUT'])
  expect(costs([['hidden', 1]])).toEqual(['PRODUCT_NOT_FOUND'])
  expect(costs([['euros', 1]])).toEqual(['NO_EXCHANGE_RATE'])
  expect(
    costs([
      ['course', 1],
      ['euros', 1],
    ]),
  ).toEqual(['NO_EXCHANGE_RATE'])
})

test('a cart with several currencies is added up in reais', () => {
  // 189.00 + 3 × 70.15
  expect(
    costs([
      ['course', 1],
      ['dollars', 3],
    ]),
  ).toEqual([39_945n, 39_945n, 0n, 'BRL'])
  // 45.00 + 9.50 + 30.00 × 5.40
  expect(costs([['light', 1]], { ci: { value: 30, locale: 'ES' } })).toEqual([21_650n, 20_700n, 950n, 'BRL'])
})

test('a discount never exceeds the items, and half a cent is rounded in favour of the buyer', () => {
  expect(discountOf(18_900n, { kind: 'PERCENTAGE', amount: 1_000n })).toBe(1_890n)
  expect(discountOf(5n, { kind: 'PERCENTAGE', amount: 1_000n })).toBe(1n)
  expect(discountOf(4n, { kind: 'PERCENTAGE', amount: 1_000n })).toBe(0n)
  expect(discountOf(18_900n, { kind: 'PERCENTAGE', amount: 10_000n })).toBe(18_900n)
  expect(discountOf(1_500n, { kind: 'FIXED', amount: 2_000n })).toBe(1_500n)
})
