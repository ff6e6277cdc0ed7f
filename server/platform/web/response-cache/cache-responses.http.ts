import type { Context, MiddlewareHandler } from 'hono'
import type { ResponseCache } from './response-store.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { refuse } from '../graphql/graphql.http.ts'
import { answerWith, bytesOf } from '../http/responses.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { waitWithinBudget } from '#server/platform/database/database-budget.ts'
import { CachedResponse, type Sent } from './cached-response.ts'
import { cacheablePage, cacheKeyOf, isShortEnoughToCache, type CacheTag, cacheTagsOf } from './cache-rules.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Set if the response is shared by all callers: it is not compressed on its way, and a page is rendered for this URL. */
    sharedResponse?: { url: string }
  }
}

interface CacheableRequest {
  key: string
  url: string
  tags: () => readonly CacheTag[]
}

/** How long a shared cache may send a page that it does not ask for again. Seconds. */
const sharedSeconds = 2

/**
 * Headers of a page that is right for at most so many seconds. Browsers revalidate it on every use; any CDN asks again after a second, sends the
 * old page while it does, and for a day while the store does not respond (docs/scaling.md#a-cdn).
 */
const pageHeaders = (mostSeconds: number) => ({
  'cache-control': `public, max-age=0, ${mostSeconds < sharedSeconds ? 's-maxage=0' : 's-maxage=1, stale-while-revalidate=1'}, stale-if-error=86400`,
})

/**
 * Middleware in front of everything that produces responses. What all visitors may see is produced in turns, and everything else, such as a
 * payment, never waits for it. A response is cached together with the usual headers; its own headers, such as
 * a page's content security policy, override them.
 */
export function cacheResponses({ turns }: Pick<Deps, 'turns'>, cache: ResponseCache, usual: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    const cacheable = await cacheableRequestOf(context)
    if (!cacheable) return next()
    const inTurn = () => turns.pages.take(next)
    try {
      await (cache.isOpen ? answerFromCache(context, inTurn, { cache, usual, cacheable }) : inTurn())
    } catch (error) {
      // A program reads GraphQL's errors there, whatever refuses it.
      if (context.req.method !== 'POST' || !(error instanceof Refusal)) throw error
      answerWith(context, refuse(context, error as Refusal))
    }
  }
}

interface Answering {
  cache: ResponseCache
  usual: Record<string, string>
  cacheable: CacheableRequest
}

async function answerFromCache(
  context: Context,
  produce: () => Promise<void>,
  { cache, usual, cacheable: { key, url, tags: tagsOf } }: Answering,
) {
  /** A page was stored with headers that are older than it is: near its end they are renewed. */
  const send = async (response: CachedResponse) => {
    const { status, headers, body } = response.ready(negotiationOf(context)) ?? (await response.compress(negotiationOf(context)))
    const left = context.req.method === 'POST' ? Infinity : cache.secondsLeft(tagsOf())
    context.res = new Response(body, { status, headers: left < sharedSeconds ? { ...headers, ...pageHeaders(left) } : headers })
  }
  const known = cache.find(key)
  if (known) return send(known)

  const tags = tagsOf()
  if (tags.length === 0) return produce()
  const pending = cache.pending(key)
  if (pending) {
    // Waiting for the other request counts against this request's database budget. After a timeout nothing waits anew.
    const response = await waitWithinBudget(() => pending).catch(() => null)
    return response ? send(response) : produce()
  }
  const response = await cache.fill(key, tags, async () => {
    context.set('sharedResponse', { url })
    await produce()
    return cacheableResponse(context, { usual, own: context.req.method === 'POST' ? {} : pageHeaders(cache.secondsLeft(tags)) })
  })
  if (response) answerWith(context, responseOf(response.once(negotiationOf(context))))
}

/** Null for what belongs to one caller: requests with a token, the pages from the cart to the thank-you page, and the panel. */
async function cacheableRequestOf({ req }: Context): Promise<CacheableRequest | null> {
  if (req.header('authorization') !== undefined) return null
  if (req.method === 'POST' && req.path === '/graphql') {
    if (!isShortEnoughToCache(req.header('content-length'), req.header('content-type')) || req.url.includes('?')) return null
    // A caller that has left before the end of its body gets nothing.
    const body = await req.text().catch(() => null)
    if (body === null) return null
    return { key: cacheKeyOf(body, req.header('accept')), url: req.url, tags: () => cacheTagsOf(body) }
  }
  if (req.method !== 'GET' && req.method !== 'HEAD') return null
  const at = req.url.indexOf('?')
  const page = cacheablePage(req.path, at < 0 ? '' : req.url.slice(at))
  if (!page) return null
  return { key: page.address, url: new URL(page.address, req.url).href, tags: () => page.tags }
}

/** Only a response that is the same for all callers, with status 200 or 404. */
async function cacheableResponse(
  { res }: Context,
  { usual, own }: { usual: Record<string, string>; own: Record<string, string> },
): Promise<CachedResponse | null> {
  const { status, headers } = res
  if ((status !== 200 && status !== 404) || headers.has('set-cookie') || headers.get('cache-control')?.includes('no-store')) return null
  return new CachedResponse(status, { ...usual, ...Object.fromEntries(headers), ...own }, await bytesOf(res))
}

const negotiationOf = ({ req }: Context) => ({
  method: req.method,
  known: req.header('if-none-match'),
  accepted: req.header('accept-encoding'),
})

const responseOf = ({ status, headers, body }: Sent) => new Response(body, { status, headers })
