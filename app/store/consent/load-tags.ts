import type { ConsentTag } from '#domain/consent.ts'

let loaded = false

/** Whether a tag runs in this document. It cannot be stopped, except by leaving the document. */
export const areLoaded = () => loaded

export function loadTags(tags: readonly ConsentTag[]) {
  if (loaded || holdsPersonalData()) return
  loaded = true
  for (const { src } of tags) {
    const script = document.createElement('script')
    script.async = true
    script.src = src
    document.head.append(script)
  }
}

/** What forms and orders keep of a person in the browser's storage (docs/security.md#tags). */
const personal = ['sabia.checkout', 'sabia.order', 'sabia.sign-in', 'sabia.contato']

/** Every script of a page can read the browser's storage, and sign in to the panel where somebody of the staff is signed in. */
function holdsPersonalData(): boolean {
  try {
    const stored = personal.some((key) => sessionStorage.getItem(key) ?? localStorage.getItem(key))
    return stored || /\bauth0\.[^=]*is\.authenticated=/.test(document.cookie)
  } catch {
    // A browser without storage keeps nothing.
    return false
  }
}
