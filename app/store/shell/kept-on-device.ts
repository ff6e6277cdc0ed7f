import { store } from '#app/ui/browser-storage.ts'

/** Caches of the member area in this browser: texts that were opened, and marks that wait to be sent. The worker has others, of its build. */
export const deviceCaches = { texts: 'estante-textos', marks: 'estante-anotacoes' } as const

/** Set while a sign-out waits for a network. */
const leaving = 'estante-saida'

/** A browser without them keeps nothing: one that is opened without https, or in some private windows. */
export const hasCaches = 'caches' in globalThis

/** Erases what the member area keeps on this device, and ends its pushes. After a session that is only over, the marks wait for their person. */
export async function forgetDevice({ marksWait = false } = {}) {
  // First: if something else fails, the next person who signs in must not be signed out.
  store('localStorage', leaving, null)
  if (hasCaches) await Promise.all([deviceCaches.texts, ...(marksWait ? [] : [deviceCaches.marks])].map((name) => caches.delete(name)))
  const subscription = await readSubscription()
  await subscription?.unsubscribe()
}

/** For a sign-out without a network: the texts are erased now, and the next contact sends what waits and signs out. */
export async function leaveLater() {
  store('localStorage', leaving, '1')
  if (hasCaches) await caches.delete(deviceCaches.texts)
}

/** Throws in a browser without storage. */
export const isLeaving = (): boolean => localStorage.getItem(leaving) !== null

/** The subscription of this browser to pushes; null: there is none, or no worker. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration(memberArea)
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** The scope of the worker: the addresses of the member area. */
export const memberArea = '/minha-estante'
