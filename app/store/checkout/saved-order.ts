import type { PlacedOrder } from './api.ts'
import { personalKeys } from '../personal-storage.ts'
import { type BoughtLine, readBoughtLines } from './bought-line.ts'

/**
 * The last order (docs/rules/checkout.md#payment) and its lines. The server's public API does not return the lines, so the browser stores
 * them at checkout.
 */
export interface SavedOrder extends PlacedOrder {
  bought: BoughtLine[]
  /** The server said so. */
  paid?: true
}

const key = personalKeys.order

/** For a browser without storage: the order is kept in memory as long as the page is open. */
let unstored: SavedOrder | null = null

export function saveOrder(order: SavedOrder) {
  try {
    localStorage.setItem(key, JSON.stringify(order))
    unstored = null
  } catch {
    unstored = order
    removeStored()
  }
}

/** An earlier order must not stand for one that could not be stored. */
function removeStored() {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser without storage keeps nothing.
  }
}

/** Null if no order is stored, or the stored one is invalid. */
export function readOrder(): SavedOrder | null {
  if (unstored) return unstored
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('_id' in stored) || typeof stored._id !== 'string') return null
    const order = stored as Record<string, unknown>
    const text = (name: string) => (typeof order[name] === 'string' ? { [name]: order[name] } : {})
    const image = typeof order.image === 'string' && order.image.startsWith('data:image/') ? { image: order.image } : {}
    const url = typeof order.url === 'string' && /^https?:\/\//.test(order.url) ? { url: order.url } : {}
    const paid = order.paid === true ? { paid: true as const } : {}
    const expiration = typeof order.expiration === 'string' && !Number.isNaN(Date.parse(order.expiration)) ? text('expiration') : {}
    return {
      _id: stored._id,
      ...url,
      ...text('ref'),
      ...text('text'),
      ...expiration,
      ...image,
      ...paid,
      bought: readBoughtLines(order.bought),
    }
  } catch {
    return null
  }
}

/** The stored order, unless another page has stored a newer one since. */
const ifStored = (orderId: string) => {
  const order = readOrder()
  return order?._id === orderId ? order : null
}

/** A new attempt does not replace a paid order. Returns whether the order was not known to be paid. */
export function markPaid(orderId: string): boolean {
  const order = ifStored(orderId)
  if (!order || order.paid) return false
  saveOrder({ ...order, paid: true })
  return true
}

/** For an order with another PIX code. */
export function updateOrder(order: SavedOrder) {
  if (ifStored(order._id)) saveOrder(order)
}

/** For an order that was canceled. */
export function forgetOrder(orderId: string) {
  if (!ifStored(orderId)) return
  unstored = null
  removeStored()
}

/** The server refuses a request with any other id, which only an altered storage has. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The last order, unless it is known to be paid: a new attempt at the same purchase replaces it (docs/rules/checkout.md#a-new-attempt). */
export function unpaidOrder(): SavedOrder | null {
  const order = readOrder()
  return order && !order.paid && uuid.test(order._id) ? order : null
}
