import { memberArea } from '#app/store/shell/kept-on-device.ts'

let registered: Promise<ServiceWorkerRegistration> | undefined

/** Starts the worker, once something is to be read without a network or told by a push. The development server has none. */
export function registerWorker(): Promise<ServiceWorkerRegistration> | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  registered ??= navigator.serviceWorker.register('/estante.js', { scope: memberArea, updateViaCache: 'none' }).then(untilReady)
  return registered
}

/** A page that was loaded before the worker requests its scripts again, by the browser's cache, so that the worker has them too. */
async function untilReady() {
  const registration = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  await Promise.all(files.filter((file) => file.startsWith(`${location.origin}/assets/`)).map((file) => fetch(file)))
  return registration
}
