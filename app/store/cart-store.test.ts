import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartItem } from '#domain/cart-changes.ts'
import type { CartProduct } from '#domain/stored-cart.ts'
import { forbiddenStorage, useStorage } from '#tests/browser-storage.ts'
import { addToCart, clearCart, lineOf, removeFromCart, replaceCart, setQuantity, useCart, useHydrated } from './cart-store.ts'

const product = (number: number, changes: Partial<CartProduct> = {}): CartProduct => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'BOOK',
  title: `Livro ${number}`,
  description: '',
  picture: '',
  priceCents: 5000,
  currency: 'BRL',
  physical: true,
  shippingCents: 1800,
  stock: 4,
  ...changes,
})
const scarce = product(1)
const digital = product(2, { physical: false, shippingCents: 0, stock: null })

/** The titles and quantities in the cart. */
function cart(): [string, number][] {
  let seen: readonly CartItem[] = []
  replaceCart((items) => {
    seen = items
    return { items: [...items], changes: [] }
  })
  return seen.map(({ product: { title }, quantity }) => [title, quantity])
}

let storage: Storage
beforeEach(() => {
  storage = useStorage('localStorage')
  clearCart()
})
afterEach(() => vi.unstubAllGlobals())

describe('adding', () => {
  test('puts one unit of a product into the cart, or the given quantity', () => {
    addToCart(scarce)
    addToCart(digital, 3)
    expect(cart()).toEqual([
      ['Livro 1', 1],
      ['Livro 2', 3],
    ])
  })

  test('a product that is already in the cart increases its quantity, up to the stock', () => {
    addToCart(scarce, 3)
    addToCart(scarce, 3)
    expect(cart()).toEqual([['Livro 1', 4]])
  })

  test('replaces the stored product with the current one, whose price may have changed', () => {
    addToCart(scarce)
    addToCart({ ...scarce, title: 'Livro 1, nova edição' })
    expect(cart()).toEqual([['Livro 1, nova edição', 2]])
  })
})

describe('a quantity', () => {
  beforeEach(() => {
    addToCart(scarce, 2)
    addToCart(digital)
  })

  test.each([
    [3, 3],
    [0, 1],
    [-5, 1],
    [99, 4],
  ])('set to %d with a stock of 4 becomes %d', (requested, stored) => {
    setQuantity(scarce.id, requested)
    expect(cart()[0]).toEqual(['Livro 1', stored])
  })

  test('is limited to 999 if the stock is unlimited', () => {
    setQuantity(digital.id, 5000)
    expect(cart()[1]).toEqual(['Livro 2', 999])
  })

  test('of a product that is not in the cart changes nothing', () => {
    setQuantity('unknown', 3)
    expect(cart()).toEqual([
      ['Livro 1', 2],
      ['Livro 2', 1],
    ])
  })
})

test('removing an item leaves the others, and clearing removes all', () => {
  addToCart(scarce)
  addToCart(digital)
  removeFromCart(scarce.id)
  expect(cart()).toEqual([['Livro 2', 1]])
  clearCart()
  expect(cart()).toEqual([])
})

test('every change is stored under the same key', () => {
  addToCart(scarce, 2)
  expect(JSON.parse(storage.getItem('sabia.cart') ?? '')).toEqual([{ product: scarce, quantity: 2 }])
  clearCart()
  expect(storage.getItem('sabia.cart')).toBe('[]')
})

test('the cart works in a browser without storage', () => {
  useStorage('localStorage', forbiddenStorage)
  addToCart(scarce)
  expect(cart()).toEqual([['Livro 1', 1]])
})

test('lineOf returns a line with the currency and shipping of the product', () => {
  expect(lineOf({ product: product(3, { currency: 'USD', priceCents: 900 }), quantity: 2 })).toEqual({
    unitCents: 900,
    currency: 'USD',
    quantity: 2,
    physical: true,
    shippingCents: 1800,
  })
})

test('on the server the cart renders as empty and not hydrated', () => {
  addToCart(scarce)
  const Shown = () => createElement('p', null, `${useCart().count} ${useHydrated()}`)
  expect(renderToStaticMarkup(createElement(Shown))).toBe('<p>0 false</p>')
})
