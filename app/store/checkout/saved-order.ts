import type { PlacedOrder } from './api.ts'
import { type BoughtLine, readBoughtLines } from './bought-line.ts'

/** The last order (docs/rules/checkout.md#payment), and what was bought: the server tells that to nobody, so the browser keeps it from the checkout on. */
export interface SavedOrder extends PlacedOrder {
  bought: BoughtLine[]
}

const key = 'sabia.order'

/** For a browser that stores nothing: the order is known as long as the page lives. */
let unstored: SavedOrder | null = null

export function saveOrder(order: SavedOrder) {
  try {
    localStorage.setItem(key, JSON.stringify(order))
    unstored = null
  } catch {
    unstored = order
  }
}

/** Null where there is none, or what is there makes no sense. */
export function readOrder(): SavedOrder | null {
  if (unstored) return unstored
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('_id' in stored) || typeof stored._id !== 'string') return null
    const order = stored as Record<string, unknown>
    const text = (name: string) => (typeof order[name] === 'string' ? { [name]: order[name] } : {})
    const image = typeof order.image === 'string' && order.image.startsWith('data:image/') ? { image: order.image } : {}
    const url = typeof order.url === 'string' && /^https?:\/\//.test(order.url) ? { url: order.url } : {}
    return { _id: stored._id, ...url, ...text('text'), ...text('expiration'), ...image, bought: readBoughtLines(order.bought) }
  } catch {
    return null
  }
}
