import { expect, test } from 'vitest'
import { cartProduct as product } from '#tests/fixtures/cart-product.ts'
import { type CartItem, mendCart } from './cart-changes.ts'
import type { CartProduct } from './stored-cart.ts'

const mend = (item: CartItem, now: CartProduct | null | undefined) =>
  mendCart([item], now === undefined ? new Map() : new Map([[item.product.id, now]]))

const inReais = (cents: number) => ({ cents, currency: 'BRL' })

test('an up-to-date cart stays unchanged', () => {
  const item = { product: product(), quantity: 2 }
  expect(mend(item, product())).toEqual({ items: [item], changes: [] })
})

test('a product that is no longer for sale or is sold out is removed from the cart', () => {
  expect(mend({ product: product(), quantity: 1 }, null)).toEqual({
    items: [],
    changes: [{ kind: 'gone', title: 'A coragem de descansar' }],
  })
  expect(mend({ product: product(), quantity: 1 }, product({ stock: 0 }))).toEqual({
    items: [],
    changes: [{ kind: 'sold-out', title: 'A coragem de descansar' }],
  })
})

test('an e-book is never sold out', () => {
  const ebook = product({ physical: false, stock: 0 })
  expect(mend({ product: ebook, quantity: 1 }, ebook).changes).toEqual([])
})

test('a quantity is reduced to the stock, and the change is reported', () => {
  expect(mend({ product: product(), quantity: 3 }, product({ stock: 2 }))).toEqual({
    items: [{ product: product({ stock: 2 }), quantity: 2 }],
    changes: [{ kind: 'fewer', title: 'A coragem de descansar', left: 2 }],
  })
})

test('a course, an e-book, or a bundle that brings one is in the cart once', () => {
  const ebook = product({ physical: false, stock: null })
  expect(mend({ product: product(), quantity: 3 }, ebook)).toEqual({
    items: [{ product: ebook, quantity: 1 }],
    changes: [{ kind: 'once', title: 'A coragem de descansar' }],
  })
  const member = { id: 'c', kind: 'COURSE', title: 'Curso', physical: false, stock: null } as const
  expect(mend({ product: product(), quantity: 2 }, product({ kind: 'BUNDLE', members: [member] })).changes).toMatchObject([
    { kind: 'once' },
  ])
})

test('a new price is applied and reported; a new title is applied silently', () => {
  const dearer = product({ priceCents: 6900 })
  expect(mend({ product: product(), quantity: 1 }, dearer)).toEqual({
    items: [{ product: dearer, quantity: 1 }],
    changes: [{ kind: 'price', title: 'A coragem de descansar', before: inReais(5900), now: inReais(6900) }],
  })
  const inDollars = product({ currency: 'USD' })
  expect(mend({ product: product(), quantity: 1 }, inDollars).changes).toEqual([
    { kind: 'price', title: 'A coragem de descansar', before: inReais(5900), now: { cents: 5900, currency: 'USD' } },
  ])
  const renamed = product({ title: 'A coragem de parar' })
  expect(mend({ product: product(), quantity: 1 }, renamed)).toEqual({ items: [{ product: renamed, quantity: 1 }], changes: [] })
})

test('a product whose state could not be loaded stays unchanged', () => {
  const item = { product: product(), quantity: 2 }
  expect(mend(item, undefined)).toEqual({ items: [item], changes: [] })
})
