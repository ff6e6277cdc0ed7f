const key = 'sabia.utm_source'

/** The same in a few words for a page whose scripts come later: whoever is quicker than they are is attributed, too. */
export const keepSourceEarly = `{const u=/[?&#]utm_source=([^&#]+)/.exec(location.search+location.hash);if(u)try{localStorage.setItem(${JSON.stringify(key)},decodeURIComponent(u[1].replaceAll("+"," ")).slice(0,200))}catch{}}`

/** See docs/rules/catalogue.md#attribution: a utm_source from the query or the hash is kept, and sent with the purchase as its source. */
export function keepSource(address: { search: string; hash: string }) {
  const hashQuery = address.hash.includes('?') ? address.hash.slice(address.hash.indexOf('?')) : address.hash.replace(/^#/, '?')
  const source = new URLSearchParams(address.search).get('utm_source') ?? new URLSearchParams(hashQuery).get('utm_source')
  if (!source) return
  try {
    localStorage.setItem(key, source.slice(0, 200))
  } catch {
    // Without storage the visit is not attributed.
  }
}

export function readSource(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** See docs/rules/catalogue.md#attribution: after a successful submit. */
export function clearSource() {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was none.
  }
}
