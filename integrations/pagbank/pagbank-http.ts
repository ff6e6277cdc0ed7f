import { z } from 'zod'
import type { Exchange, Outcome, Unknown } from '#domain/money/payments/payment-provider.ts'
import { type CallGate, type CallHeaders, openGate } from '../http/call-gate.ts'
import { jsonOrNull, textUpTo } from '../http/text-up-to.ts'
import { storableExchange } from './storable-exchange.ts'

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  idempotencyKey?: string
}

const largestAnswer = 1024 * 1024

interface HttpOptions {
  url: string
  token: string
  timeoutMs?: number
  gate?: CallGate
}

type Received = { kind: 'answer'; status: number; text: string } | { kind: 'silent'; reason: Unknown }

export const openPagBankHttp = (options: HttpOptions) => ({
  /** `read` throws on an unexpected body. The reason is then `garbage`, and the outcome of the call is unknown. */
  call: <Answer extends object>(call: Call, read: (body: unknown) => Answer) => executeIfAllowed(options, call, read),
})

async function executeIfAllowed<Answer extends object>(
  options: HttpOptions,
  call: Call,
  read: (body: unknown) => Answer,
): Promise<Outcome<Answer>> {
  const { gate = openGate } = options
  return (
    (await gate.pass(
      operationOf(call),
      (headers) => execute(options, call, read, headers),
      (outcome) => outcomeOf(call, outcome),
    )) ?? paused(call)
  )
}

const outcomeOf = ({ method, path }: Call, outcome: Outcome<object>) =>
  outcome.kind === 'unknown'
    ? { outcome: outcome.reason, isAnswered: false, ...(method === 'GET' ? { subject: path } : {}) }
    : { outcome: outcome.kind, isAnswered: true }

const paused = ({ method, path, body }: Call) => {
  const exchange: Exchange = {
    method,
    path,
    status: null,
    outcome: 'paused',
    request: storableExchange(body),
    response: null,
    milliseconds: 0,
  }
  return { kind: 'unknown', reason: 'paused', exchange } as const
}

/** Such as `POST /charges/{id}/cancel`. Every id of PagBank has a digit. */
export const operationOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} ${path
    .split('?', 1)
    .join()
    .replaceAll(/\/[^/]*\d[^/]*/g, '/{id}')}`

async function execute<Answer extends object>(
  options: HttpOptions,
  call: Call,
  read: (body: unknown) => Answer,
  headers: CallHeaders,
): Promise<Outcome<Answer>> {
  const started = performance.now()
  const received = await send(options, call, headers)
  const exchange = (status: number | null, outcome: string, response: unknown): Exchange => ({
    method: call.method,
    path: call.path,
    status,
    outcome,
    request: storableExchange(call.body),
    response: storableExchange(response),
    milliseconds: performance.now() - started,
  })
  if (received.kind === 'silent') return { kind: 'unknown', reason: received.reason, exchange: exchange(null, received.reason, undefined) }
  const { status, text } = received
  const body = jsonOrNull(text)
  const judged = status >= 200 && status < 300 ? readOr(read, body) : judge(status, body)
  return { ...judged, exchange: exchange(status, nameOf(judged), body ?? text.slice(0, 2000)) }
}

async function send(
  { url, token, timeoutMs = 10_000 }: HttpOptions,
  { method, path, body, idempotencyKey }: Call,
  headers: CallHeaders,
): Promise<Received> {
  try {
    const response = await fetch(url + path, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        ...headers,
        authorization: `Bearer ${token}`,
        // Cloudflare, in front of PagBank, refuses clients without a common user agent.
        'user-agent': 'Mozilla/5.0 (compatible; Sabia/1.0)',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey ? { 'x-idempotency-key': idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { kind: 'answer', status: response.status, text: await textUpTo(response, largestAnswer) }
  } catch (error) {
    return { kind: 'silent', reason: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network' }
  }
}

/** Codes are text, but a number is accepted too, so that it still counts as a refusal. */
const errorText = z.union([z.string(), z.number().transform(String)]).nullish()

const errorBody = z.object({
  error_messages: z.array(
    z.object({
      code: errorText,
      error: errorText,
      description: errorText,
      parameter_name: errorText,
    }),
  ),
})

type Judged = { kind: 'refused'; code: string; message: string; parameter: string | null } | { kind: 'unknown'; reason: Unknown }

const nameOf = (judged: { kind: 'ok' } | Judged) => (judged.kind === 'ok' ? 'ok' : judged.kind === 'refused' ? judged.code : judged.reason)

function readOr<Answer extends object>(read: (body: unknown) => Answer, body: unknown): ({ kind: 'ok' } & Answer) | Judged {
  try {
    return { kind: 'ok', ...read(body) }
  } catch {
    return { kind: 'unknown', reason: 'garbage' }
  }
}

/**
 * Only a 4xx with PagBank's own error body, or a 404 in JSON, is a refusal. A rate limit is a 400, and a used idempotency key is a 409.
 * After 5xx responses and HTML pages the outcome is unknown (docs/providers/pagbank.md#errors).
 */
function judge(status: number, body: unknown): Judged {
  const read = errorBody.safeParse(body)
  const first = read.success ? read.data.error_messages[0] : undefined
  const code = first?.code ?? first?.error
  if (code === '40004' || status === 429) return { kind: 'unknown', reason: 'rate-limit' }
  if (code === '40005' || code === '40009') return { kind: 'unknown', reason: 'key-in-use' }
  if (status >= 500 || status < 400) return { kind: 'unknown', reason: 'http' }
  if (!code && body === null) return { kind: 'unknown', reason: status === 403 ? 'blocked' : 'garbage' }
  if (!code && status !== 404) return { kind: 'unknown', reason: 'garbage' }
  return { kind: 'refused', code: code ?? 'NOT_FOUND', message: first?.description ?? '', parameter: first?.parameter_name ?? null }
}
