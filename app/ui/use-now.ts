import { useEffect, useState } from 'react'

/** The browser's time in milliseconds since 1970, read anew each second while something counts down. */
export function useNow(isCounting = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}
