import { useSyncExternalStore } from 'react'
import { clampQuantity } from '#domain/cart.ts'
import type { CartChange, CartItem } from '#domain/cart-changes.ts'
import type { ListedLine } from '#domain/exchange.ts'
import { type CartProduct, readStoredCart } from '#domain/stored-cart.ts'

/** See docs/rules/cart.md#storage: one fixed key. */
const key = 'sabia.cart'
const nothing: CartItem[] = []

let items: CartItem[] = nothing
let restored = false
const listeners = new Set<() => void>()

function set(next: CartItem[]) {
  items = next
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // A browser that stores nothing still sells: the cart lives as long as the page.
  }
  for (const listener of listeners) listener()
}

/** See docs/rules/cart.md#storage: rebuilt from what is stored, each item with quantity 1. */
function restore() {
  restored = true
  items = readStored().map(({ product }) => ({ product, quantity: 1 }))
}

function readStored(): CartItem[] {
  try {
    return readStoredCart(localStorage.getItem(key))
  } catch {
    return nothing
  }
}

/** Adding what is there already adds to its quantity, up to the stock. */
export function addToCart(product: CartProduct, quantity = 1) {
  const before = items.find((item) => item.product.id === product.id)
  if (!before) return set([...items, { product, quantity: clampQuantity(quantity, product.stock) }])
  set(items.map((item) => (item === before ? { product, quantity: clampQuantity(item.quantity + quantity, product.stock) } : item)))
}

export function setQuantity(id: string, quantity: number) {
  set(items.map((item) => (item.product.id === id ? { ...item, quantity: clampQuantity(quantity, item.product.stock) } : item)))
}

export const removeFromCart = (id: string) => set(items.filter((item) => item.product.id !== id))
export const clearCart = () => set(nothing)

/** Puts what `mend` makes of the cart in its place, and answers what changed. */
export function replaceCart(mend: (items: readonly CartItem[]) => { items: CartItem[]; changes: CartChange[] }): CartChange[] {
  const mended = mend(items)
  set(mended.items)
  return mended.changes
}

function subscribe(listener: () => void) {
  if (!restored) restore()
  listeners.add(listener)
  window.addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', otherTab)
  }
}

/** Two tabs stay in step, quantities and all: the other tab's cart is alive, not restored. */
function otherTab(event: StorageEvent) {
  if (event.key !== key && event.key !== null) return
  items = readStored()
  for (const listener of listeners) listener()
}

function snapshot() {
  if (!restored) restore()
  return items
}

const serverSnapshot = () => nothing

export const lineOf = ({ product, quantity }: CartItem): ListedLine => ({
  unitCents: product.priceCents,
  currency: product.currency,
  quantity,
  physical: product.physical,
  shippingCents: product.shippingCents,
})

export function useCart() {
  const all = useSyncExternalStore(subscribe, snapshot, serverSnapshot)
  return { items: all, count: all.length }
}

const noop = () => () => {}
/** False on the server and in the first render: the cart is known only to the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noop,
    () => true,
    () => false,
  )
