import { expect, test } from 'vitest'
import { pricePurchase, type Product } from './purchase.ts'

const course: Product = {
  kind: 'COURSE',
  id: 'course',
  title: 'Ansiedade sem mistério',
  priceCents: 18900,
  currency: 'BRL',
  physical: false,
  shippingCents: 0,
  stock: null,
  picture: '',
  code: '',
  offers: [
    { type: 'BOOK', productId: 'book' },
    { type: 'CI', valueCents: 12000, locale: 'BR' },
    { type: 'MED', valueCents: 30000 },
  ],
}
const book: Product = {
  ...course,
  kind: 'BOOK',
  id: 'book',
  title: 'A coragem de descansar',
  priceCents: 5900,
  physical: true,
  shippingCents: 1800,
  stock: 3,
  offers: [],
}
const dollars: Product = {
  ...course,
  id: 'dollars',
  priceCents: 2000,
  currency: 'USD',
  offers: [{ type: 'CI', valueCents: 3000, locale: 'ES' }],
}
const products = new Map([course, book, dollars].map((product) => [product.id, product]))
const price = (request: Parameters<typeof pricePurchase>[0], rates = {}) => pricePurchase(request, products, rates)

test('prices a course, its book and both appointments', () => {
  const priced = price({
    items: [
      { id: 'course', quantity: 1 },
      { id: 'book', quantity: 2 },
    ],
    ci: { value: 120, locale: 'BR' },
    med: { value: 300 },
  })
  expect(priced).toMatchObject({
    kind: 'priced',
    purchase: { itemsCents: 18900 + 11800 + 12000 + 30000, shippingCents: 1800, totalCents: 74500, physical: true },
  })
  if (priced.kind === 'priced') expect(priced.purchase.lines.map((line) => line.orderBump)).toEqual([false, true, true, true])
})

test('the same book in the cart and as an order bump is one line, and both count against its stock', () => {
  const twice = (quantity: number) =>
    price({
      items: [
        { id: 'book', quantity },
        { id: 'book', quantity: 1 },
      ],
    })
  expect(twice(2)).toMatchObject({ kind: 'priced', purchase: { lines: [{ quantity: 3 }] } })
  expect(twice(3)).toEqual({ kind: 'out-of-stock', bookId: 'book', title: 'A coragem de descansar', available: 3 })
})

test('an appointment is accepted only at a value that a product of the purchase offers', () => {
  expect(price({ items: [{ id: 'course', quantity: 1 }], ci: { value: 1, locale: 'BR' } })).toEqual({ kind: 'no-such-offer', type: 'CI' })
  expect(price({ items: [{ id: 'course', quantity: 1 }], ci: { value: 120, locale: 'ES' } })).toEqual({ kind: 'no-such-offer', type: 'CI' })
  expect(price({ items: [{ id: 'book', quantity: 1 }], med: { value: 300 } })).toEqual({ kind: 'no-such-offer', type: 'MED' })
})

test('currencies may be mixed: each line has its own, and the total is charged in BRL', () => {
  const request = { items: [{ id: 'dollars', quantity: 1 }], ci: { value: 30, locale: 'ES' } }
  expect(price(request, { USD: 5.4 })).toMatchObject({
    kind: 'priced',
    purchase: { currency: 'USD', listTotalCents: 5000, totalCents: 27000 },
  })
  const mixed = price({ ...request, items: [...request.items, { id: 'book', quantity: 2 }] }, { USD: 5.4 })
  expect(mixed).toMatchObject({
    kind: 'priced',
    purchase: { currency: 'BRL', listTotalCents: 40600, itemsCents: 38800, shippingCents: 1800, totalCents: 40600 },
  })
  if (mixed.kind === 'priced')
    expect(mixed.purchase.lines.map((line) => [line.listCents, line.listCurrency, line.unitCents])).toEqual([
      [2000, 'USD', 10800],
      [5900, 'BRL', 5900],
      [3000, 'USD', 16200],
    ])
})

test('an appointment in USD can be bought with a book in BRL, if there is an exchange rate', () => {
  const offering = new Map([['book', { ...book, offers: dollars.offers }]])
  const request = { items: [{ id: 'book', quantity: 1 }], ci: { value: 30, locale: 'ES' } }
  expect(pricePurchase(request, offering, { USD: 5.4 })).toMatchObject({ kind: 'priced', purchase: { totalCents: 5900 + 1800 + 16200 } })
  expect(pricePurchase(request, offering, {})).toEqual({ kind: 'no-exchange-rate', currency: 'USD' })
})

test('a product priced in a currency without a rate is refused, alone or with others', () => {
  const items = [{ id: 'dollars', quantity: 1 }]
  expect(price({ items })).toEqual({ kind: 'no-exchange-rate', currency: 'USD' })
  expect(price({ items: [{ id: 'course', quantity: 1 }, ...items] }, { EUR: 6.1 })).toEqual({ kind: 'no-exchange-rate', currency: 'USD' })
})

test('an unknown product is reported by its id', () =>
  expect(price({ items: [{ id: 'missing', quantity: 1 }] })).toEqual({ kind: 'unknown-product', id: 'missing' }))
