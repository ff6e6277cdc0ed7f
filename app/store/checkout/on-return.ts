import { useSyncExternalStore } from 'react'

/** Calls `run` when the network returns, and when the page becomes visible again. Returns a function that stops this. */
export function onReturn(run: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && run()
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', run)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** False only if the browser knows that it is offline. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
