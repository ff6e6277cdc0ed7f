import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartItem } from '#domain/checkout/cart-changes.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { forbiddenStorage, useStorage } from '#tests/rules/browser-storage.ts'
import { cartProduct } from '#tests/fixtures/cart-product.ts'
import { addToCart, clearCart, removeFromCart, replaceCart, setQuantity } from './cart-store.ts'

const product = (number: number, changes: Partial<CartProduct> = {}) =>
  cartProduct({ id: `00000000-0000-4000-8000-00000000000${number}`, title: `Livro ${number}`, stock: 4, ...changes })
const scarce = product(1)
const plenty = product(4)
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
  test('puts one unit of a product into the cart, and one of a digital product whatever the quantity', () => {
    addToCart(scarce)
    addToCart(digital, 3)
    expect(cart()).toEqual([
      ['Livro 1', 1],
      ['Livro 2', 1],
    ])
  })

  test('a product that is already in the cart increases its quantity, up to the stock', () => {
    addToCart(scarce, 3)
    addToCart(scarce, 3)
    expect(cart()).toEqual([['Livro 1', 4]])
  })
})

test('every change is stored under the same key', () => {
  addToCart(digital)
  addToCart(scarce)
  setQuantity(scarce.id, 99)
  removeFromCart(digital.id)
  expect(JSON.parse(storage.getItem('sabia.cart') ?? '')).toEqual([{ product: scarce, quantity: 4 }])
  clearCart()
  expect(storage.getItem('sabia.cart')).toBe('[]')
})

test('the cart works in a browser without storage', () => {
  useStorage('localStorage', forbiddenStorage)
  addToCart(scarce)
  expect(cart()).toEqual([['Livro 1', 1]])
})

/** Opens the store in a tab: its cart, and how changes in other tabs reach it. */
async function openTab() {
  vi.resetModules()
  vi.doMock('react', () => ({
    useSyncExternalStore: (subscribe: (listener: () => void) => void, snapshot: () => unknown) => {
      subscribe(() => {})
      return snapshot()
    },
  }))
  const tab = await import('./cart-store.ts')
  const heard = new EventTarget()
  vi.stubGlobal('window', heard)
  const quantities = () => tab.useCart().items.map(({ quantity }) => quantity)
  quantities()
  const hear = (type: string, about: object) => heard.dispatchEvent(Object.assign(new Event(type), about))
  const mend = () => tab.replaceCart((items) => ({ items: items.map((item) => ({ ...item })), changes: [] }))
  return { ...tab, quantities, hear, mend }
}
const stored = () => (JSON.parse(storage.getItem('sabia.cart') ?? '[]') as CartItem[]).map(({ quantity }) => quantity)
const byAnotherTab = { key: 'sabia.cart' }

describe('in a page that is loaded', () => {
  beforeEach(() => {
    useStorage('sessionStorage')
    addToCart(scarce, 3)
    addToCart(digital)
  })
  afterEach(() => vi.doUnmock('react'))

  test('each item has the quantity 1, and the storage keeps what other tabs show', async () => {
    const tab = await openTab()
    expect(tab.quantities()).toEqual([1, 1])
    tab.mend()
    tab.addToCart(product(3))
    expect([tab.quantities(), stored()]).toEqual([
      [1, 1, 1],
      [3, 1, 1],
    ])
    tab.setQuantity(scarce.id, 2)
    expect(stored()).toEqual([2, 1, 1])
    tab.removeFromCart(scarce.id)
    tab.addToCart(scarce)
    expect(stored()).toEqual([1, 1, 1])
  })

  test('a change in another tab is taken over with its quantity; what nobody changed stays', async () => {
    addToCart(plenty)
    const tab = await openTab()
    setQuantity(plenty.id, 2)
    tab.hear('storage', byAnotherTab)
    expect(tab.quantities()).toEqual([1, 1, 2])
    setQuantity(scarce.id, 4)
    tab.hear('storage', byAnotherTab)
    expect(tab.quantities()).toEqual([4, 1, 2])
    tab.hear('storage', { key: 'sabia.order' })
    tab.mend()
    expect(stored()).toEqual([4, 1, 2])
  })

  test('one press restores the copies of before, of printed items only', async () => {
    addToCart(plenty)
    const tab = await openTab()
    const { copiesBefore, restoreQuantities } = await import('./quantities-before.ts')
    expect(copiesBefore(tab.useCart().items)).toBe(4)
    restoreQuantities(tab.useCart().items)
    expect([tab.quantities(), copiesBefore(tab.useCart().items)]).toEqual([[3, 1, 1], 0])
    storage.setItem('sabia.cart', JSON.stringify([{ product: digital, quantity: 5 }]))
    const next = await openTab()
    const again = await import('./quantities-before.ts')
    expect([next.quantities(), again.copiesBefore(next.useCart().items)]).toEqual([[1], 0])
  })

  test('the stored quantity is lowered to a stock that has become smaller', async () => {
    const tab = await openTab()
    tab.replaceCart((items) => ({ items: items.map((item) => ({ ...item, product: { ...item.product, stock: 2 } })), changes: [] }))
    expect(stored()).toEqual([2, 1])
  })

  test('a page that comes back from the browser’s memory has what was changed meanwhile', async () => {
    const tab = await openTab()
    removeFromCart(digital.id)
    setQuantity(scarce.id, 2)
    tab.hear('pageshow', { persisted: false })
    expect(tab.quantities()).toEqual([1, 1])
    tab.hear('pageshow', { persisted: true })
    expect(tab.quantities()).toEqual([2])
    useStorage('localStorage', forbiddenStorage)
    tab.hear('pageshow', { persisted: true })
    expect(tab.quantities()).toEqual([2])
  })

  test('quantities that were carried over are restored, for one load', async () => {
    const first = await openTab()
    first.setQuantity(scarce.id, 2)
    first.carryQuantities()
    expect((await openTab()).quantities()).toEqual([2, 1])
    expect((await openTab()).quantities()).toEqual([1, 1])
  })

  test('an item that was not changed is not carried over, nor one that another tab has removed', async () => {
    const first = await openTab()
    first.addToCart(plenty, 2)
    first.carryQuantities()
    first.removeFromCart(plenty.id)
    const second = await openTab()
    expect(second.quantities()).toEqual([1, 1])
    second.mend()
    expect(stored()).toEqual([3, 1])
  })
})
