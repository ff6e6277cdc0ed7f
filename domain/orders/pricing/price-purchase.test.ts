import { describe, expect, test } from 'vitest'
import { pricePurchase } from './price-purchase.ts'
import type { Product } from './purchase-line.ts'

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

/** Prices are compared with an oracle of their own: tests/api/prices.test.ts. */
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

describe('a bundle', () => {
  const guide: Product = { ...course, id: 'guide', title: 'Pequeno manual do medo', kind: 'BOOK', priceCents: 3400, offers: [] }
  const bundle: Product = { ...course, kind: 'BUNDLE', id: 'bundle', title: 'Descansar', priceCents: 20_000, offers: [] }
  const contents = (...members: string[]) => ({ ...bundle, members })
  const priceWith = (sold: Product, request: Parameters<typeof pricePurchase>[0], ...more: Product[]) =>
    pricePurchase(request, new Map([course, book, guide, ...more, sold].map((each) => [each.id, each])), {})
  const one = { items: [{ id: 'bundle', quantity: 1 }] }

  test('is a line for each member, whose shares add up to its price, and is sent with its printed book', () => {
    const priced = priceWith(contents('course', 'book', 'guide'), one)
    if (priced.kind !== 'priced') throw new Error(priced.kind)
    const { lines, ...sums } = priced.purchase
    expect(lines.map(({ kind, productId, unitCents, listCents, physical }) => [kind, productId, unitCents, listCents, physical])).toEqual([
      ['COURSE', 'course', 13_404, 13_404, false],
      ['BOOK', 'book', 4_185, 4_185, true],
      ['BOOK', 'guide', 2_411, 2_411, false],
    ])
    expect(lines.map((line) => line.bundle)).toEqual(Array.from({ length: 3 }, () => ({ id: 'bundle', title: 'Descansar', picture: '' })))
    expect(sums).toMatchObject({ itemsCents: 20_000, shippingCents: 1_800, totalCents: 21_800, listTotalCents: 21_800, physical: true })
  })

  test('is sold several times at several times its price, and its copies count with those of the book alone', () => {
    const books = contents('book', 'other')
    const other: Product = { ...book, id: 'other', title: 'Outro', stock: null }
    const both = (quantity: number) =>
      priceWith(
        books,
        {
          items: [
            { id: 'bundle', quantity },
            { id: 'book', quantity: 1 },
          ],
        },
        other,
      )
    expect(both(2)).toMatchObject({ kind: 'priced', purchase: { itemsCents: 2 * 20_000 + 5_900 } })
    expect(both(3)).toEqual({ kind: 'out-of-stock', bookId: 'book', title: book.title, available: 3 })
  })

  test('is refused if it brings a course or e-book that the purchase has already', () => {
    const items = [{ id: 'guide', quantity: 1 }, ...one.items]
    expect(priceWith(contents('course', 'guide'), { items })).toEqual({ kind: 'repeated', id: 'guide', title: guide.title })
  })

  test('is refused as a whole if a member is not for sale, or not in BRL', () => {
    const refusal = { kind: 'incomplete-bundle', id: 'bundle', title: 'Descansar' }
    expect(priceWith(contents('course', 'draft'), one)).toEqual(refusal)
    expect(priceWith(contents('course', 'abroad'), one, { ...guide, id: 'abroad', currency: 'USD' })).toEqual(refusal)
  })

  test('is refused if it does not bring what the buyer was shown', () => {
    const showing = (...members: string[]) =>
      priceWith(contents('course', 'guide'), { items: [{ id: 'bundle', quantity: 1, members }] }).kind
    expect(showing('course', 'guide')).toBe('priced')
    expect(showing('course', 'book')).toBe('changed-bundle')
    expect(showing('course')).toBe('changed-bundle')
  })

  test('counts its members among the products of a purchase', () => {
    const many = Array.from({ length: 49 }, (_, place): Product => ({ ...guide, id: `guide ${place}` }))
    const items = [...many.map(({ id }) => ({ id, quantity: 1 })), ...one.items]
    expect(priceWith(contents('course', 'guide'), { items }, ...many)).toEqual({ kind: 'too-many-lines' })
  })

  test('is an order bump with all its lines', () => {
    const offering = { ...course, offers: [{ type: 'BUNDLE' as const, productId: 'bundle' }] }
    const priced = priceWith(contents('book', 'guide'), { items: [{ id: 'course', quantity: 1 }, ...one.items] }, offering)
    expect(priced).toMatchObject({ purchase: { lines: [{ orderBump: false }, { orderBump: true }, { orderBump: true }] } })
  })
})
