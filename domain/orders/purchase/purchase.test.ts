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
const products = new Map([course, book].map((product) => [product.id, product]))
const price = (request: Parameters<typeof pricePurchase>[0]) => pricePurchase(request, products, {})

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
