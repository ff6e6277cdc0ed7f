import type { SavedOrder } from '../checkout/api.ts'

const key = 'sabia.order'

export function saveOrder(order: SavedOrder) {
  localStorage.setItem(key, JSON.stringify(order))
}

/** Null where there is none, or what is there makes no sense. */
export function readOrder(): SavedOrder | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('_id' in stored) || typeof stored._id !== 'string') return null
    const order = stored as Record<string, unknown>
    const text = (name: string) => (typeof order[name] === 'string' ? { [name]: order[name] } : {})
    const image = typeof order.image === 'string' && order.image.startsWith('data:image/') ? { image: order.image } : {}
    return { _id: stored._id, ...text('url'), ...text('text'), ...text('expiration'), ...image }
  } catch {
    return null
  }
}
