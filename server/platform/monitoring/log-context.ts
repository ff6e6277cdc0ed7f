import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { trace } from '@opentelemetry/api'

type Fields = Record<string, unknown>

/**
 * The request that something began with (docs/operations.md#one-request). `id`: 32 hexadecimal digits, in each line of the log, and the id of
 * the trace. `span`: the span that led here.
 */
export interface Origin {
  id: string
  span?: string
}

const context = new AsyncLocalStorage<{ origin?: Origin; fields: Fields }>()

export const withOrigin = <Result>(origin: Origin, work: () => Result): Result => context.run({ origin, fields: {} }, work)

/** Runs a request or a job; every line that it logs has these fields, those of `addToLog`, and the id of the request that led to it. */
export const withLogContext = <Result>(fields: Fields, work: () => Result): Result =>
  context.run({ origin: currentOrigin(), fields: { ...fields } }, work)

/** Adds fields, such as the order's id once it is known, to all further lines of the current request or job. */
export function addToLog(fields: Fields) {
  const current = context.getStore()
  if (current) Object.assign(current.fields, fields)
}

export const logContext = (): Fields => ({ requestId: currentOrigin()?.id, ...context.getStore()?.fields })

export const currentOrigin = (): Origin | undefined => context.getStore()?.origin

export const newOrigin = (): Origin => ({ id: randomBytes(16).toString('hex') })

const longest = 200
const format = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/
const bareId = /^(?!0{32})[\da-f]{32}$/

/** The origin in a `traceparent` (W3C Trace Context), or with this id. Undefined for anything else. */
export function originIn(text: unknown): Origin | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined
  if (bareId.test(text)) return { id: text }
  const [, id, span] = format.exec(text) ?? []
  return id ? { id, span } : undefined
}

/** The `traceparent` of what is called or queued now. Undefined outside a request and its jobs. */
export function currentTraceparent(): string | undefined {
  const origin = currentOrigin()
  if (!origin) return undefined
  const span = trace.getActiveSpan()?.spanContext().spanId ?? randomBytes(8).toString('hex')
  return `00-${origin.id}-${span}-01`
}
