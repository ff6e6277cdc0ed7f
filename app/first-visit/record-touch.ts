import { type StoredTouches, readTouches, touchKey, touchMs } from '#app/store/shell/touch.ts'
import { sourceKey } from '#app/store/shell/utm-source.ts'

/** A click id that the server does not know is no source (domain/orders/attribution/attribution.ts). */
const parameter = /^(?:amp;)*(?:utm_(source|medium|campaign|content|term)|(ref)|(\w*clid|[gw]braid|igsh\w*|li_fat_id))$/i
/** Pages to which a payment or a sign-in returns, and the panel: whoever is seen there was here before. */
const returning = /^.(postcheckout|callback|admin)/
/** Parties of a purchase, and mail programs, in which the store's own messages are opened. They brought nobody. */
const noReferrer = /(^|\.)(pagseguro|pagbank|auth0|\w*mail|outlook)\./

type AddressTouch = Record<string, string>

/** Reads the parameters of the address, the query before the hash, names in any case. Of a click id its name only. */
export function touchOf({ search, hash }: Location): AddressTouch {
  const touch: AddressTouch = {}
  for (const query of [search, hash.split(/[#?]/).pop()])
    for (const [name, value] of new URLSearchParams(query)) {
      const [match, utm, ref, click] = parameter.exec(name) ?? []
      if (match && value) touch[click ? 'click' : (utm ?? ref!).toLowerCase()] ??= (click ?? value).slice(0, 200)
    }
  return touch
}

/** Stores the source with which a purchase is sent (docs/rules/catalogue.md#attribution). The server takes no control characters. */
export function saveSource({ source }: AddressTouch) {
  if (source) localStorage.setItem(sourceKey, source.replace(/\p{Cc}/gu, ''))
}

/**
 * Records what brought a visitor: the first touch, and the last one that was not direct. A page that is loaded again, or opened from a page of
 * the store, is no touch.
 */
export function recordTouch(touch: AddressTouch) {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const referrer = referrerHost()
  if (navigation?.type !== 'navigate' || returning.test(location.pathname) || referrer === withoutWww(location.hostname)) return
  if (referrer && !noReferrer.test(referrer)) touch.referrer = referrer
  if (!Object.keys(touch)[0]) return
  const last = { at: Date.now(), ...touch, landing: location.pathname }
  const first = readTouches()?.first
  localStorage.setItem(
    touchKey,
    JSON.stringify({ first: first && first.at > last.at - touchMs ? first : last, last } satisfies StoredTouches),
  )
}

const withoutWww = (host: string) => host.replace(/^www\./, '')

function referrerHost() {
  try {
    return withoutWww(new URL(document.referrer).hostname)
  } catch {
    return ''
  }
}
