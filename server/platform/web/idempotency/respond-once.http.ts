import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#server/platform/start/deps.ts'
import { callerOfContext } from '../rate-limits/limited.http.ts'
import { answerOnce } from './answer-once.ts'

/** Answers a request once for each `Idempotency-Key` of whoever makes it. */
export async function respondOnce(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  context: Context,
  body: unknown,
  respond: () => Promise<Response>,
) {
  const key = context.req.header('idempotency-key')
  if (key === undefined) return respond()
  const { method, url } = context.req
  const { pathname, search } = new URL(url)
  const asks = [method, pathname + search, JSON.stringify(body ?? null)]
  const request = { key, caller: JSON.stringify(context.get('uses') ?? unknownCaller(deps, context)), asks }
  let first: Response | undefined
  const answer = await answerOnce(deps, request, async () => {
    first = await respond()
    const headers = [...first.headers].filter(([name]) => ['content-type', 'location', 'set-cookie'].includes(name))
    return { status: first.status, headers, body: await first.clone().text() }
  })
  if (first) return first
  for (const [name, value] of answer.headers) context.header(name, value, { append: name === 'set-cookie' })
  return new Response(answer.body || null, { status: answer.status, headers: context.res.headers })
}

/** Who is not identified yet, or never: a browser by its cookies that open something, and anybody else by their network. */
function unknownCaller(deps: Pick<Deps, 'db' | 'config' | 'log'>, context: Context) {
  const own = Object.entries(getCookie(context)).filter(([name]) => name.includes('sabia_'))
  return { network: callerOfContext(deps, context), cookies: own.map((cookie) => cookie.join('=')).toSorted() }
}
