import { useAnswer } from '#app/ui/use-answer.ts'
import { secondsUntil } from './countdown.ts'
import { readOrder, type SavedOrder } from './saved-order.ts'
import { orderStatus } from './api.ts'

export type OpenPix = { kind: 'checking' } | { kind: 'none' } | { kind: 'open'; order: SavedOrder & { expiration: string } }

/**
 * The last order of this browser, if its PIX code is unpaid and has not expired. Only orders with this product count, or all if `productId`
 * is null. This needs a request, because only the server knows whether the order was paid, and has a reliable clock.
 */
export function useOpenPix(productId: string | null, { skip = false } = {}): OpenPix {
  const { answer, error } = useAnswer(skip ? null : `last order of ${productId}`, (_, signal) => readOpenPix(productId, signal))
  return answer ?? { kind: skip || error ? 'none' : 'checking' }
}

async function readOpenPix(productId: string | null, signal: AbortSignal): Promise<OpenPix> {
  const order = readOrder()
  const isOfProduct = !productId || order?.bought.some((line) => line.productId === productId || line.bundleId === productId)
  if (!isOfProduct || !order?.text || !order.expiration) return { kind: 'none' }
  const { expiration } = order
  const { paid, serverAhead } = await orderStatus(order._id, signal)
  return !paid && secondsUntil(expiration, Date.now(), serverAhead) > 0
    ? { kind: 'open', order: { ...order, expiration } }
    : { kind: 'none' }
}
