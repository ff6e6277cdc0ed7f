import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Deps } from '#server/platform/start/deps.ts'
import { answerOnce } from './answer-once.ts'

type Standing = () => Promise<string>

/** Answers a request once for each `Idempotency-Key` of whoever makes it. `standing`: of a session that the call does not ask for before it runs. */
export async function respondOnce(
  deps: Pick<Deps, 'db'>,
  context: Context,
  body: unknown,
  respond: () => Promise<Response>,
  standing?: Standing,
) {
  const key = context.req.header('idempotency-key')
  if (key === undefined) return respond()
  const { method, url } = context.req
  const { pathname, search } = new URL(url)
  const asks = [method, pathname + search, JSON.stringify(body ?? null)]
  const request = {
    key,
    caller: JSON.stringify(context.get('uses') ?? cookiesOf(context).toSorted()),
    standing,
    changed: 'KEY_REUSED' as const,
    asks,
  }
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

/** A browser that is not identified before its call: its cookies that open something. Its network may change before it asks again. */
const cookiesOf = (context: Context) =>
  Object.entries(getCookie(context)).flatMap(([name, value]) => (name.includes('sabia_') ? `${name}=${value}` : []))
