import { useEffect, useState } from 'react'
import { secondsUntil } from './countdown.ts'
import { readOrder, type SavedOrder } from './saved-order.ts'
import { orderStatus } from './api.ts'

export type OpenPix = { kind: 'checking' } | { kind: 'none' } | { kind: 'open'; order: SavedOrder & { expiration: string } }

/**
 * The last order of this browser, if its PIX code is unpaid and has not expired. Only orders with this product count, or all if `productId`
 * is null. This needs a request, because only the server knows whether the order was paid, and has a reliable clock.
 */
export function useOpenPix(productId: string | null, { skip = false } = {}): OpenPix {
  const [state, setState] = useState<OpenPix>({ kind: skip ? 'none' : 'checking' })
  useEffect(() => {
    const order = skip ? null : withCode(readOrder())
    if (!order || (productId && !order.bought.some((line) => line.productId === productId || line.bundleId === productId)))
      return setState({ kind: 'none' })
    setState({ kind: 'checking' })
    const abort = new AbortController()
    orderStatus(order._id, abort.signal).then(
      ({ paid, serverAhead }) => {
        const open = !paid && secondsUntil(order.expiration, Date.now(), serverAhead) > 0
        setState(open ? { kind: 'open', order } : { kind: 'none' })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('the status of the last order could not be read', error)
        setState({ kind: 'none' })
      },
    )
    return () => abort.abort()
  }, [productId, skip])
  return state
}

function withCode(order: SavedOrder | null) {
  return order?.text && order.expiration ? { ...order, expiration: order.expiration } : null
}
