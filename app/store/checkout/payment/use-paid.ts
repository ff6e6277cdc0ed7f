import { useEffect, useState } from 'react'
import type { OrderStatusAnswer } from '#domain/orders/order/order-answers.ts'
import { CallError } from '#app/query/call-error.ts'
import { orderStatus } from '../checkout/api.ts'
import type { SavedOrder } from '../checkout/saved-order.ts'

/** See docs/rules/checkout.md#post-checkout. */
const pollMs = 5_000

type OrderStanding = OrderStatusAnswer & { serverAhead: number | null; isUnknown?: true }

/**
 * Polls every five seconds until the order is paid. An order that the browser knows to be paid is paid until the first response says what
 * has become of it. A failed request is retried with the next poll. Each response also yields
 * `serverAhead`, the milliseconds by which the server's clock is ahead, because a phone's clock cannot be trusted for when a code expires. `isUnknown`: the server knows no such order.
 * A new PIX code changes the order: what was read before is forgotten, and the status is read at once.
 */
export function usePaid({ _id: orderId, text: pixCode, paid }: Pick<SavedOrder, '_id' | 'text' | 'paid'>): OrderStanding {
  const [state, setState] = useState<OrderStanding>({ paid: paid === true, serverAhead: null })
  const [readFor, setReadFor] = useState(pixCode)
  if (pixCode !== readFor) {
    setReadFor(pixCode)
    setState({ paid: false, serverAhead: state.serverAhead })
  }
  const settled = (state.paid && state.serverAhead !== null) || state.isUnknown
  useEffect(() => {
    if (settled) return
    const abort = new AbortController()
    const poll = () =>
      orderStatus(orderId, abort.signal).then(setState, (error: unknown) => {
        if (abort.signal.aborted) return
        if (isUnknownOrder(error)) setState((known) => ({ ...known, isUnknown: true }))
        else console.warn('the order status could not be read', error)
      })
    void poll()
    const timer = setInterval(() => void poll(), pollMs)
    // When the buyer returns from the bank's app, the status is read immediately, not at the next poll.
    const pollIfVisible = () => document.visibilityState === 'visible' && void poll()
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [orderId, pixCode, settled])
  return state
}

const isUnknownOrder = (error: unknown) => error instanceof CallError && ['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code)
