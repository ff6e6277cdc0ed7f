import { z } from 'zod'
import { readInHistory, readStored, store, storeInHistory } from '#app/ui/browser-storage.ts'
import { personalKeys } from '#app/store/shell/personal-storage.ts'
import { readBoughtLines } from './bought-line.ts'

/** The server refuses a request with any other id, which only an altered storage has. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A part that is left out if it is missing or invalid. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/**
 * The last order (docs/rules/checkout.md#payment) and its lines. The server's public API does not return the lines, so the browser stores
 * them at checkout.
 */
const savedOrder = z.object({
  _id: z.string(),
  url: part(z.string().regex(/^https?:\/\//)),
  ref: part(z.string()),
  text: part(z.string()),
  expiration: part(z.string().refine((moment) => !Number.isNaN(Date.parse(moment)))),
  image: part(z.string().startsWith('data:image/')),
  /** The server said so. */
  paid: part(z.literal(true)),
  /** The offer after it was declined. */
  declined: part(z.literal(true)),
  /** The paid order after which this one was offered. */
  after: part(z.string().regex(uuid)),
  bought: z.unknown().optional().transform(readBoughtLines),
})
export type SavedOrder = z.output<typeof savedOrder>

const key = personalKeys.order

/** For a browser without storage: the order is kept in memory as long as the page is open, and then by `keepThroughReload`. */
let unstored: SavedOrder | null = null

export function saveOrder(order: SavedOrder) {
  unstored = store('localStorage', key, order) ? null : order
  // An earlier order must not stand for one that could not be stored.
  if (unstored) store('localStorage', key, null)
  storeInHistory(key, unstored)
}

/** For the page that shows the order: in a browser without storage its reload finds the order again. */
export function keepThroughReload() {
  if (unstored) storeInHistory(key, unstored)
}

/** Null if no order is stored, or the stored one is invalid. */
export const readOrder = (): SavedOrder | null =>
  unstored ?? savedOrder.safeParse(readStored('localStorage', key) ?? readInHistory(key)).data ?? null

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
  store('localStorage', key, null)
  storeInHistory(key, null)
}

/** The last order, unless it is known to be paid: a new attempt at the same purchase replaces it (docs/rules/checkout.md#a-new-attempt). */
export function unpaidOrder(): SavedOrder | null {
  const order = readOrder()
  return order && !order.paid && uuid.test(order._id) ? order : null
}
