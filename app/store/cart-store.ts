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
    // Without storage buying still works: the cart lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** See docs/rules/cart.md#storage: the stored cart is restored with quantity 1 for each item. */
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

/** Adding a product that is already in the cart increases its quantity, up to the stock. */
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

/** Replaces the cart by the result of `update`, and returns the changes that it reports. */
export function replaceCart(update: (items: readonly CartItem[]) => { items: CartItem[]; changes: CartChange[] }): CartChange[] {
  const updated = update(items)
  set(updated.items)
  return updated.changes
}

function subscribe(listener: () => void) {
  if (!restored) restore()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/**
 * Synchronizes the cart between tabs, including quantities: a change in another tab is not a restored cart, whose quantities would be 1.
 */
function onStorage(event: StorageEvent) {
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
/** False on the server and in the first render, because the cart is stored only in the browser. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noop,
    () => true,
    () => false,
  )
