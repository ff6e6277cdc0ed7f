import { store } from '#app/ui/browser-storage.ts'

/** Keys of the personal data in the browser's storage (docs/security.md#tags). */
export const personalKeys = { draft: 'sabia.checkout', order: 'sabia.order', signIn: 'sabia.sign-in', message: 'sabia.contato' } as const

/** Throws in a browser without storage. */
export const holdsPersonalData = (): boolean =>
  Object.values(personalKeys).some((key) => sessionStorage.getItem(key) ?? localStorage.getItem(key))

/** For a browser that signs out. */
export function forgetPersonalData() {
  for (const key of Object.values(personalKeys)) {
    store('sessionStorage', key, null)
    store('localStorage', key, null)
  }
}
