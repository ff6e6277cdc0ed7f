import type { ReadingPlace } from '#domain/delivery/reader/reading.ts'
import { CallError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'

const pauseMs = 5_000

/**
 * Stores where the reader is: at most every five seconds, and when the page is left. `onRefusal`: the access has ended. A report that was lost
 * is made up for by the next one.
 */
export function placeKeeper(path: string, onRefusal: (error: CallError) => void) {
  let latest: ReadingPlace | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    if (!latest) return
    const { place, fraction } = latest
    latest = null
    callRest(path, { body: { place, fraction }, method: 'PUT', keepalive: true }).catch((error: unknown) => {
      if (error instanceof CallError && (error.code === 'NOT_FOUND' || error.code === 'SIGN_IN_REQUIRED')) onRefusal(error)
      else console.warn('the place in the e-book was not stored, and is reported again', error)
    })
  }
  const sendIfHidden = () => document.visibilityState === 'hidden' && send()
  window.addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', sendIfHidden)
  return {
    keep(place: ReadingPlace) {
      latest = place
      timer ??= setTimeout(send, pauseMs)
    },
    stop() {
      window.removeEventListener('pagehide', send)
      document.removeEventListener('visibilitychange', sendIfHidden)
      send()
    },
  }
}
