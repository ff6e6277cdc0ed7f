import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '../query/call-error.ts'
import { callRest } from '../query/call-rest.ts'

interface Read<Answer> {
  answer?: Answer
  error?: unknown
}

/**
 * Reads something for a screen that is shown, and again for another key: the answer, or why there is none. Nothing while it is read, and for
 * the key null. The key is the path of a REST call, unless `read` says how it is read.
 */
export function useAnswer<Answer>(
  key: string | null,
  read: (key: string, signal: AbortSignal) => Promise<Answer> = (path, signal) => callRest<Answer>(path, { signal }),
): Read<Answer> {
  const [last, setLast] = useState<Read<Answer> & { key: string | null }>({ key })
  const readKey = useEffectEvent(read)
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    readKey(key, abort.signal).then(
      (answer) => setLast({ key, answer }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof CallError)) console.warn(`could not be read: ${key}`, error)
        setLast({ key, error })
      },
    )
    return () => {
      abort.abort()
      // A key that comes back is read again.
      setLast({ key: null })
    }
  }, [key])
  return last.key === key ? last : {}
}
