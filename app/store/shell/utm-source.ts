import { store } from '#app/ui/browser-storage.ts'

export const sourceKey = 'sabia.utm_source'

/** The server stores no control characters. */
const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '')

/** See docs/rules/catalogue.md#attribution: stores a utm_source from the query or the hash. The purchase is sent with it as its source. */
export function saveSource(address: { search: string; hash: string }) {
  const hashQuery = address.hash.includes('?') ? address.hash.slice(address.hash.indexOf('?')) : address.hash.replace(/^#/, '?')
  const source = new URLSearchParams(address.search).get('utm_source') ?? new URLSearchParams(hashQuery).get('utm_source')
  if (!source) return
  try {
    localStorage.setItem(sourceKey, withoutControls(source).slice(0, 200))
  } catch {
    // Without storage the visit is not attributed.
  }
}

export function readSource(): string | undefined {
  try {
    return localStorage.getItem(sourceKey) || undefined
  } catch {
    return undefined
  }
}

/** See docs/rules/catalogue.md#attribution: called after a successful checkout. */
export const clearSource = () => store('localStorage', sourceKey, null)
