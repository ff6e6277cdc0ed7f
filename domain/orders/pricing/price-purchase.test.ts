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

describe('a bundle', () => {
  const guide: Product = { ...course, id: 'guide', title: 'Pequeno manual do medo', kind: 'BOOK', priceCents: 3400, offers: [] }
  const bundle: Product = { ...course, kind: 'BUNDLE', id: 'bundle', title: 'Descansar', priceCents: 20_000, offers: [] }
  const contents = (...members: string[]) => ({ ...bundle, members })
  const priceWith = (sold: Product, request: Parameters<typeof pricePurchase>[0], ...more: Product[]) =>
    pricePurchase(request, new Map([course, book, guide, ...more, sold].map((each) => [each.id, each])), {})
  const one = { items: [{ id: 'bundle', quantity: 1 }] }

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
})
