import type { Context, MiddlewareHandler } from 'hono'
import type { ResponseCache } from './response-cache.ts'
import { answerWith } from '../http/responses.http.ts'
import { waitWithinBudget } from '../database/database-budget.ts'
import { CachedResponse, type Sent } from './cached-response.ts'
import { cacheablePage, cacheKeyOf, isShortEnoughToCache, type CacheTag, cacheTagsOf } from './cache-rules.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The answer is made for all who ask: nothing compresses it on the way, and a page is made for this address. */
    sharedResponse?: { url: string }
  }
}

interface Question {
  key: string
  url: string
  tags: () => readonly CacheTag[]
}

/** Stands before all that makes an answer, and keeps it with the headers that every answer has: those of its own come first, as a page's content policy. */
export function cacheResponses(kept: ResponseCache, usual: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    const question = kept.isOpen ? await questionOf(context) : null
    if (!question) return next()
    const { key, url } = question
    const known = kept.find(key)
    if (known) return send(context, known)

    const tags = question.tags()
    if (tags.length === 0) return next()
    const pending = kept.pending(key)
    if (pending) {
      // Somebody else waits for the database in our place: if it does not answer, we do not begin to wait anew.
      const answer = await waitWithinBudget(() => pending).catch(() => null)
      return answer ? send(context, answer) : next()
    }
    const answer = await kept.fill(key, tags, async () => {
      context.set('sharedResponse', { url })
      await next()
      return cacheableResponse(context, usual)
    })
    if (!answer) return
    answerWith(context, responseOf(answer.once(asked(context))))
  }
}

/** Null for what is one caller's own: with a token, from the cart to the thanks, in the panel. */
async function questionOf({ req }: Context): Promise<Question | null> {
  if (req.header('authorization') !== undefined) return null
  if (req.method === 'POST' && req.path === '/graphql') {
    if (!isShortEnoughToCache(req.header('content-length'), req.header('content-type')) || req.url.includes('?')) return null
    const body = await req.text()
    return { key: cacheKeyOf(body, req.header('accept')), url: req.url, tags: () => cacheTagsOf(body) }
  }
  if (req.method !== 'GET') return null
  const at = req.url.indexOf('?')
  const page = cacheablePage(req.path, at < 0 ? '' : req.url.slice(at))
  if (!page) return null
  return { key: page.address, url: new URL(page.address, req.url).href, tags: () => page.tags }
}

/** Only what is true for everybody: whole, or not there. */
async function cacheableResponse({ req, res }: Context, usual: Record<string, string>): Promise<CachedResponse | null> {
  const { status, headers } = res
  if ((status !== 200 && status !== 404) || headers.has('set-cookie') || headers.get('cache-control')?.includes('no-store')) return null
  const body = Buffer.from(await res.arrayBuffer())
  // Whoever keeps it asks each time whether it is still so.
  return new CachedResponse(
    status,
    { ...usual, ...Object.fromEntries(headers), ...(req.method === 'GET' && { 'cache-control': 'no-cache' }) },
    body,
  )
}

async function send(context: Context, answer: CachedResponse): Promise<Response> {
  return responseOf(answer.ready(asked(context)) ?? (await answer.compress(asked(context))))
}

const asked = ({ req }: Context) => ({
  method: req.method,
  known: req.header('if-none-match'),
  accepted: req.header('accept-encoding'),
})

const responseOf = ({ status, headers, body }: Sent) => new Response(body, { status, headers })
