import { isScript } from '#domain/platform/settings/conversion-destinations.ts'
import type { ConsentTag } from '#domain/platform/settings/settings-form.ts'
import { hasSignInHint } from '#app/sign-in/hint-cookie.ts'
import { holdsPersonalData } from '#app/store/shell/personal-storage.ts'

let loaded = false

/** Whether a tag runs in this document. It cannot be stopped, except by leaving the document. */
export const areLoaded = () => loaded

export function loadTags(tags: readonly ConsentTag[]) {
  if (loaded || isForbidden()) return
  loaded = true
  for (const { src } of tags.filter((tag) => isScript(tag.src))) {
    const script = document.createElement('script')
    script.async = true
    script.src = src
    document.head.append(script)
  }
}

/** Every script of a page can read the browser's storage, and sign in to the panel where somebody of the staff is signed in. */
function isForbidden(): boolean {
  try {
    return holdsPersonalData() || hasSignInHint(document.cookie)
  } catch {
    // A browser without storage keeps nothing.
    return false
  }
}
