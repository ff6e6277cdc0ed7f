import { useEffect, useState } from 'react'
import { secondsUntil } from '../checkout/countdown.ts'

/** Counts down to `iso` by the server's clock; null without `iso`, or while the server's time is unknown. */
export function useSecondsLeft(iso: string | null, serverAhead: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!iso) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [iso])
  return iso && serverAhead !== null ? secondsUntil(iso, now, serverAhead) : null
}
