import { useEffect, useState } from 'react'

/** The browser's time in milliseconds since 1970, read anew while something counts down. */
export function useNow(isCounting = true, everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return
    const read = () => setNow(Date.now())
    const [first, others] = [setTimeout(read), setInterval(read, everyMs)]
    return () => {
      clearTimeout(first)
      clearInterval(others)
    }
  }, [isCounting, everyMs])
  return now
}

/** The browser's time, read anew each minute: for what becomes late or begins while a page stays open. */
export const useMinute = (): Date => new Date(useNow(true, 60_000))
