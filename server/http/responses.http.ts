import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { errorCodes } from '#domain/error-codes.ts'
import { check, Refusal, refusalOf } from '../refusal.ts'

/** The answer of a REST call that is refused (docs/rules/api.md#errors). */
export function refuse(context: Context, refusal: Refusal) {
  const { status } = errorCodes[refusal.code]
  if (status === 413) endConnection(context)
  return context.json({ error: { code: refusal.code, message: refusal.message, ...refusal.details } }, status)
}

/** A body that is not read to its end ends the connection: said aloud, so that no balancer sends the next request into it. */
export const endConnection = (context: Context) => context.header('connection', 'close')

/** Another answer instead of the one that is there: Hono by itself would mix in that one's headers. */
export function answerWith(context: Context, response: Response) {
  context.res = undefined
  context.res = response
}

/** Bodies of the calls are small; what is larger is refused before it is read. */
export const smallBody = limitBody(64 * 1024, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', 'O pedido é grande demais.')))

/** By the length that is told, which Node holds a caller to. Only a body that tells none has to be counted on its way. */
export function limitBody(maxSize: number, refused: (context: Context) => Response): MiddlewareHandler {
  const count = bodyLimit({ maxSize, onError: refused })
  return async (context, next) => {
    const told = context.req.header('content-length')
    if (told === undefined || context.req.header('transfer-encoding') !== undefined) return count(context, next)
    return Number(told) > maxSize ? refused(context) : next()
  }
}

/** The body by its schema, or a Refusal that names each field. */
export async function readJson<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  let body: unknown
  try {
    body = await context.req.json()
  } catch (error) {
    // The body limit ends a stream that grows too long with its own exception.
    if (error instanceof Error && error.name === 'BodyLimitError') throw new Refusal('BODY_TOO_LARGE', 'O pedido é grande demais.')
    throw new Refusal('BAD_USER_INPUT', 'O pedido não é um JSON válido.')
  }
  return check(schema, body)
}

/** Every error that is thrown in a request ends here, or in GraphQL's own mask: a Refusal is answered, anything else is logged and masked. */
export function answerErrors(app: Hono, log: Logger) {
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) log.error({ err: error, method: context.req.method, path: context.req.routePath }, 'request failed')
    return refuse(context, refusalOf(error))
  })
}
