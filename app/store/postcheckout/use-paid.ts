import { useEffect, useState } from 'react'
import { orderStatus } from '../checkout/api.ts'

/** See docs/rules/checkout.md#post-checkout. */
const everyMs = 5_000

/**
 * Asks each five seconds until the order is paid. A failed question is asked again with the next. Each answer also tells how far the
 * server's clock is ahead of this one: a phone's clock is no judge of when a code runs out.
 */
export function usePaid(orderId: string): { paid: boolean; serverAhead: number | null } {
  const [state, setState] = useState<{ paid: boolean; serverAhead: number | null }>({ paid: false, serverAhead: null })
  useEffect(() => {
    if (state.paid) return
    const abort = new AbortController()
    const ask = () =>
      orderStatus(orderId, abort.signal).then(setState, (error: unknown) => {
        if (!abort.signal.aborted) console.warn('the order could not be asked about', error)
      })
    void ask()
    const timer = setInterval(() => void ask(), everyMs)
    // A phone that comes back from the bank's app should not wait for the next turn.
    const shown = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', shown)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [orderId, state.paid])
  return state
}
