/** A request that purges. */
export interface PurgeRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export interface Cdn {
  /**
   * Further headers for this CDN on a response that carries the tags, and is right for at most so many seconds. It removes them before
   * browsers see the response.
   */
  headers(tags: readonly string[], mostSeconds?: number): Record<string, string>
  /** The same for a response that depends on `Accept`, if the CDN does not compare that header. */
  variantHeaders: Record<string, string>
  /** The requests that together purge all responses that carry one of the tags. */
  purges(tags: readonly string[]): PurgeRequest[]
}

/** The sections of the store, the first segments of its addresses, that show something with one of the tags. */
export type Sections = (tags: readonly string[]) => string[]

/** How long a CDN may keep what it is not told to purge. Seconds. */
const longest = 300
/** For how long after that it may send the old response while it fetches a new one. Browsers may do so too, hence the few seconds. */
const whileRevalidating = 5
/** For how long it may send the old response if the store does not respond. */
const ifError = 86_400

/** `mostSeconds`: for how long the response is right. Near its end nothing old may be sent while a new one is fetched. */
function lifetime(mostSeconds: number): string {
  if (mostSeconds >= longest + whileRevalidating)
    return `${longest}, stale-while-revalidate=${whileRevalidating}, stale-if-error=${ifError}`
  return `${Math.max(0, Math.floor(Math.min(longest, mostSeconds)))}, stale-if-error=${ifError}`
}

/** The same for every CDN. Browsers revalidate after `browserSeconds`, since nobody can purge them. */
export const cacheControl = (browserSeconds: number, mostSeconds = Infinity): string =>
  `public, max-age=${browserSeconds}, s-maxage=${lifetime(mostSeconds)}`

/** For a CDN that has a header of its own. */
export const cdnCacheControl = (mostSeconds = Infinity) => `max-age=${lifetime(mostSeconds)}`
