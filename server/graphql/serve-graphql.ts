import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { longestCall } from '#domain/call-size.ts'
import { errorCodes } from '#domain/error-codes.ts'
import { withRequestBudget } from '../database/database-budget.ts'
import type { Deps } from '../deps.ts'
import { compressFast, encodingFor, worthCompressing } from '../http/compression.ts'
import { safeHeaders } from '../http/headers.http.ts'
import { readBody } from '../http/read-body.ts'
import { withLogContext } from '../logging/log-context.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { callerOfArrival } from '../rate-limits/limited.http.ts'
import { Refusal, refusalOf } from '../refusal.ts'
import { cacheTagsOf, isShortEnoughToCache } from '../response-cache/cache-rules.ts'
import type { ResponseCache } from '../response-cache/response-cache.ts'
import { type AnswerGraphQL, type GraphQLAnswer } from './answer-graphql.ts'
import { isJson } from './media-type.ts'

type Otherwise = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

interface Parts {
  deps: Deps
  answer: AnswerGraphQL
  cache: ResponseCache
  metrics: Metrics
}

/**
 * Serves POST /graphql from Node's own request: what Hono adds (a Request, a Context, a Response and five middlewares) costs as much as
 * running the query. Requests that are refused before their body is read, and those whose response is cached for other callers, go to
 * `otherwise` unchanged.
 */
export function serveGraphQL({ deps, answer, cache, metrics }: Parts, otherwise: Otherwise): RequestListener {
  const usual = safeHeaders(deps.config)
  const respond = async (request: IncomingMessage, response: ServerResponse, body: string, begun: number) => {
    const { headers, socket } = request
    const caller = () => callerOfArrival(deps, { socketAddress: socket.remoteAddress, forwardedFor: textOf(headers['x-forwarded-for']) })
    const call = { body, accept: headers.accept, authorization: headers.authorization, caller }
    const answered = await withLogContext({}, () => withRequestBudget(() => answer(call).catch((error: unknown) => failed(deps, error))))
    send(response, answered, usual, encodingFor(textOf(headers['accept-encoding'])))
    metrics.seconds.observe({ method: 'POST', route: '/graphql', status: answered.status }, (performance.now() - begun) / 1000)
  }
  return (request, response) => {
    const { method, url, headers } = request
    if (method !== 'POST' || url !== '/graphql' || !isShortJson(headers)) return void otherwise(request, response)
    const begun = performance.now()
    const isShared =
      cache.isOpen && headers.authorization === undefined && isShortEnoughToCache(headers['content-length'], headers['content-type'])
    return readBody(request, (body) => {
      if (isShared && cacheTagsOf(body).length > 0) return void otherwise(request, response)
      return void respond(request, response, body, begun)
    })
  }
}

const isShortJson = ({ 'content-length': length, 'content-type': type, 'transfer-encoding': coding }: IncomingMessage['headers']) =>
  length !== undefined && coding === undefined && Number(length) <= longestCall && isJson(type)

function send(
  response: ServerResponse,
  { status, headers, body }: GraphQLAnswer,
  usual: Record<string, string>,
  accepted: ReturnType<typeof encodingFor>,
) {
  const isWorthIt = accepted !== 'identity' && body.length >= worthCompressing
  const bytes = isWorthIt ? compressFast[accepted](Buffer.from(body)) : Buffer.from(body)
  const own = { ...usual, ...headers, ...(isWorthIt && { 'content-encoding': accepted }), 'content-length': bytes.length }
  response.writeHead(status, own).end(bytes)
}

/** As Hono's routes answer an error that nobody expected (http/responses.http.ts). */
function failed({ log }: Deps, error: unknown): GraphQLAnswer {
  if (!(error instanceof Refusal)) log.error({ err: error, method: 'POST', path: '/graphql' }, 'request failed')
  const { code, message, details } = refusalOf(error)
  const body = JSON.stringify({ error: { code, message, ...details } })
  return { status: errorCodes[code].status, headers: { 'content-type': 'application/json' }, body }
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join() : value)
