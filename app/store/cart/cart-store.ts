import { useSyncExternalStore } from 'react'
import type { CartChange, CartItem } from '#domain/checkout/cart-changes.ts'
import { clampQuantity, type ListedLine, mostUnits } from '#domain/orders/pricing/cart.ts'
import { store } from '#app/ui/browser-storage.ts'
import { type CartProduct, readStoredCart } from '#domain/checkout/stored-cart.ts'

/** See docs/rules/cart.md#storage: one fixed key. */
const key = 'sabia.cart'
const nothing: CartItem[] = []

let items: CartItem[] = nothing
let restored = false
/** The stored quantities of the items that were restored and have not been changed in this tab, which shows 1 of each. */
const untouched = new Map<string, number>()
const listeners = new Set<() => void>()

const emit = () => {
  for (const listener of listeners) listener()
}

/** An untouched item keeps its stored quantity, which another tab may show. */
export const storedQuantity = ({ product, quantity }: CartItem) => clampQuantity(untouched.get(product.id) ?? quantity, mostUnits(product))

function set(next: CartItem[]) {
  items = next
  const stored = next.map((item) => ({
    ...item,
    quantity: storedQuantity(item),
  }))
  // Without storage buying still works: the cart lasts as long as the page.
  store('localStorage', key, stored)
  emit()
}

/** See docs/rules/cart.md#storage: the stored cart is restored with quantity 1 for each item, except those that were carried over. */
function restore() {
  restored = true
  const carried = new Map(readStored(() => sessionStorage).map((item) => [item.product.id, item.quantity]))
  carry(nothing)
  items = readStored().map(({ product, quantity }) => {
    const chosen = carried.get(product.id)
    if (!chosen) untouched.set(product.id, quantity)
    return { product, quantity: chosen ?? 1 }
  })
}

/** In a browser without storage the cart stays as it is. */
function readStored(storage = () => localStorage): CartItem[] {
  try {
    return readStoredCart(storage().getItem(key))
  } catch {
    return items
  }
}

/** For a document that the page itself opens, not the visitor: it begins with the quantities that this one shows. */
export const carryQuantities = () => carry(items.filter(({ product }) => !untouched.has(product.id)))

const carry = (chosen: readonly CartItem[]) => store('sessionStorage', key, chosen.length > 0 ? chosen : null)

/** Adding a product that is already in the cart increases its quantity, up to the stock. */
export function addToCart(product: CartProduct, quantity = 1) {
  untouched.delete(product.id)
  const before = items.find((item) => item.product.id === product.id)
  if (!before) return set([...items, { product, quantity: clampQuantity(quantity, mostUnits(product)) }])
  set(items.map((item) => (item === before ? { product, quantity: clampQuantity(item.quantity + quantity, mostUnits(product)) } : item)))
}

export function setQuantity(id: string, quantity: number) {
  untouched.delete(id)
  set(items.map((item) => (item.product.id === id ? { ...item, quantity: clampQuantity(quantity, mostUnits(item.product)) } : item)))
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
  window.addEventListener('pageshow', onShow)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}

const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && showStored()

/** A page that the browser kept, and shows again, has heard of no change. */
const onShow = (event: PageTransitionEvent) => event.persisted && showStored()

/**
 * Shows the cart that another tab has stored, with its quantities. An item that this tab restored, and so shows as 1, stays at 1 while its
 * stored quantity is unchanged.
 */
function showStored() {
  items = readStored().map((item) => {
    if (untouched.get(item.product.id) === item.quantity) return { ...item, quantity: 1 }
    untouched.delete(item.product.id)
    return item
  })
  emit()
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
