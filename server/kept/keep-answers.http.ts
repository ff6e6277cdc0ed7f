import type { Context, MiddlewareHandler } from 'hono'
import type { KeptAnswers } from './kept-answers.ts'
import { answerWith } from '../answer.http.ts'
import { waitWithinBudget } from '../database-budget.ts'
import { PackedAnswer, type Sent } from './packed-answer.ts'
import { keptPage, keyOfRequest, mayBeKept, type Noun, nounsOfRequest } from './what-is-kept.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The answer is made for all who ask: nobody packs it on the way, and a page is made for this address. */
    madeForAll?: { url: string }
  }
}

interface Question {
  key: string
  url: string
  nouns: () => readonly Noun[]
}

/** Stands before all that makes an answer, and keeps it with the headers that every answer has: those of its own come first, as a page's content policy. */
export function keepAnswers(kept: KeptAnswers, usual: Record<string, string>): MiddlewareHandler {
  return async (context, next) => {
    const question = kept.isOpen ? await questionOf(context) : null
    if (!question) return next()
    const { key, url } = question
    const known = kept.find(key)
    if (known) return send(context, known)

    const nouns = question.nouns()
    if (nouns.length === 0) return next()
    const coming = kept.coming(key)
    if (coming) {
      // Somebody else waits for the database in our place: if it does not answer, we do not begin to wait anew.
      const answer = await waitWithinBudget(() => coming).catch(() => null)
      return answer ? send(context, answer) : next()
    }
    const answer = await kept.fill(key, nouns, async () => {
      context.set('madeForAll', { url })
      await next()
      return packIfWhole(context, usual)
    })
    if (!answer) return
    answerWith(context, responseOf(answer.once(asked(context))))
  }
}

/** Null for what is one caller's own: with a token, from the cart to the thanks, in the panel. */
async function questionOf({ req }: Context): Promise<Question | null> {
  if (req.header('authorization') !== undefined) return null
  if (req.method === 'POST' && req.path === '/graphql') {
    if (!mayBeKept(req.header('content-length'), req.header('content-type')) || req.url.includes('?')) return null
    const body = await req.text()
    return { key: keyOfRequest(body, req.header('accept')), url: req.url, nouns: () => nounsOfRequest(body) }
  }
  if (req.method !== 'GET') return null
  const at = req.url.indexOf('?')
  const page = keptPage(req.path, at < 0 ? '' : req.url.slice(at))
  if (!page) return null
  return { key: page.address, url: new URL(page.address, req.url).href, nouns: () => page.nouns }
}

/** Only what is true for everybody: whole, or not there. */
async function packIfWhole({ req, res }: Context, usual: Record<string, string>): Promise<PackedAnswer | null> {
  const { status, headers } = res
  if ((status !== 200 && status !== 404) || headers.has('set-cookie') || headers.get('cache-control')?.includes('no-store')) return null
  const body = Buffer.from(await res.arrayBuffer())
  // Whoever keeps it asks each time whether it is still so.
  return new PackedAnswer(
    status,
    { ...usual, ...Object.fromEntries(headers), ...(req.method === 'GET' && { 'cache-control': 'no-cache' }) },
    body,
  )
}

async function send(context: Context, answer: PackedAnswer): Promise<Response> {
  return responseOf(answer.ready(asked(context)) ?? (await answer.pack(asked(context))))
}

const asked = ({ req }: Context) => ({
  method: req.method,
  known: req.header('if-none-match'),
  accepted: req.header('accept-encoding'),
})

const responseOf = ({ status, headers, body }: Sent) => new Response(body, { status, headers })
