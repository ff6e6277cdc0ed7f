import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { errorCodes } from '#domain/platform/api/error-codes.ts'
import type { Bytes } from './compression.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'

/** The response to a refused REST call (docs/rules/api.md#errors). */
export function refuse(context: Context, refusal: Refusal) {
  const status = startRefusal(context, refusal)
  return context.body(JSON.stringify(problemOf(refusal)), status, { 'content-type': problemType })
}

/** RFC 9457. */
export const problemType = 'application/problem+json'

/** The members of RFC 9457, and `error`, in which `details` cannot be taken for them. */
function problemOf({ code, message, details }: Refusal) {
  const { status, meaning: title } = errorCodes[code]
  const { fields } = details
  const problem = { type: `urn:problem-type:sabia:${code}`, title, status, detail: message, code, ...(fields !== undefined && { fields }) }
  return { ...problem, error: { code, message, ...details } }
}

/** Sets the headers that a refusal has in any form, and returns its status. */
export function startRefusal(context: Context, { code }: Refusal) {
  const { status } = errorCodes[code]
  announceEnd(context)
  if (status === 503) context.header('retry-after', '2')
  return status
}

/** A browser that goes to an address says that it shows pages. Its scripts and other programs do not. */
export const isFollowedLink = ({ req }: Context) => req.method === 'GET' && (req.header('accept')?.includes('text/html') ?? false)

/**
 * A connection whose request is answered before its body has arrived is closed. The header announces that, so that no load balancer sends
 * another request on it.
 */
function announceEnd(context: Context) {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (incoming && !incoming.complete && !['GET', 'HEAD'].includes(context.req.method)) context.header('connection', 'close')
}

/** Replaces the response. Without the reset, Hono would merge the headers of the previous response into the new one. */
export function answerWith(context: Context, response: Response) {
  context.res = undefined
  context.res = response
}

/** REST calls have small bodies. A larger body is refused before it is read. */
export const smallBody = limitBody(64 * 1024, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', 'O pedido é grande demais.')))

/** Refuses a body by its Content-Length, which Node enforces. Only a body without one has to be counted while it is read. */
export function limitBody(maxSize: number, refused: (context: Context) => Response): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError: refused })
  return async (context, next) => {
    const length = context.req.header('content-length')
    if (length === undefined || context.req.header('transfer-encoding') !== undefined) return count(context, next)
    return Number(length) > maxSize ? refused(context) : next()
  }
}

/** Parses the body with the schema, or throws a Refusal with an error for each field. */
export async function readJson<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  let body: unknown
  try {
    body = await context.req.json()
  } catch (error) {
    // Hono's body limit aborts a stream that is too long with an exception of its own.
    if (error instanceof Error && error.name === 'BodyLimitError') throw new Refusal('BODY_TOO_LARGE', 'O pedido é grande demais.')
    throw new Refusal('BAD_USER_INPUT', 'O pedido não é um JSON válido.')
  }
  return check(schema, body)
}

/** The cookies' names depend on it. */
export interface Address {
  config: Pick<Deps['config'], 'publicUrl'>
}

export const overHttps = ({ config }: Address) => config.publicUrl.startsWith('https:')

interface TextResponse extends Response {
  whole?: string
}

/** A response whose text stays at hand: to read it from a Response's body encodes and copies it, a seventh of the cost of a page. */
export const textResponse = (whole: string, init: ResponseInit): TextResponse => Object.assign(new Response(whole, init), { whole })

export const bytesOf = async (response: TextResponse): Promise<Bytes> =>
  response.whole === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(response.whole)
