import { store } from '#app/ui/browser-storage.ts'

export const sourceKey = 'sabia.utm_source'

export function readSource(): string | undefined {
  try {
    return localStorage.getItem(sourceKey) || undefined
  } catch {
    return undefined
  }
}

/** See docs/rules/catalogue.md#attribution: called after a successful checkout. */
export const clearSource = () => store('localStorage', sourceKey, null)
