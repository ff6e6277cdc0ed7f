import { useEffect, useState } from 'react'
import { orderStatus } from '../checkout/api.ts'

/** Spec §9. */
const everyMs = 5_000

/** Asks each five seconds until the order is paid. A failed question is asked again with the next. */
export function usePaid(orderId: string): boolean {
  const [paid, setPaid] = useState(false)
  useEffect(() => {
    if (paid) return
    const abort = new AbortController()
    const ask = () =>
      orderStatus(orderId, abort.signal).then(
        (status) => setPaid(status.paid),
        (error: unknown) => {
          if (!abort.signal.aborted) console.warn('the order could not be asked about', error)
        },
      )
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
  }, [orderId, paid])
  return paid
}
