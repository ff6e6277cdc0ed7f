import { useSyncExternalStore } from 'react'

/** Runs when the network is back, and when the page is looked at again. Answers how to stop. */
export function onReturn(run: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && run()
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', run)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** False only where the browser knows that there is no network. */
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
