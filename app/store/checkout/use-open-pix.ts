import { useEffect, useState } from 'react'
import { secondsUntil } from './countdown.ts'
import { readOrder, type SavedOrder } from './saved-order.ts'
import { orderStatus } from './api.ts'

export type OpenPix = { kind: 'asking' } | { kind: 'none' } | { kind: 'open'; order: SavedOrder & { expiration: string } }

/**
 * The last order of this browser, if its PIX code can still be paid and is not: of this product, or of any (`null`). The store is asked,
 * because only it knows whether the order was paid, and what time it is.
 */
export function useOpenPix(productId: string | null, { skip = false } = {}): OpenPix {
  const [state, setState] = useState<OpenPix>({ kind: skip ? 'none' : 'asking' })
  useEffect(() => {
    const order = skip ? null : withCode(readOrder())
    if (!order || (productId && !order.bought.some((line) => line.productId === productId))) return setState({ kind: 'none' })
    setState({ kind: 'asking' })
    const abort = new AbortController()
    orderStatus(order._id, abort.signal).then(
      ({ paid, serverAhead }) => {
        const open = !paid && secondsUntil(order.expiration, Date.now(), serverAhead) > 0
        setState(open ? { kind: 'open', order } : { kind: 'none' })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('the last order could not be asked about', error)
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
