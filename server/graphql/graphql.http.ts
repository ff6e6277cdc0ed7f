import type { ExecutionResult } from 'graphql'
import { type Context, Hono } from 'hono'
import { endConnection, limitBody } from '../http/responses.http.ts'
import type { Deps } from '../deps.ts'
import { takeCall } from '../rate-limits/rate-limit.ts'
import { callerOfContext } from '../rate-limits/limited.http.ts'
import type { GraphQLContext } from './builder.ts'
import { tooLarge, tooMany } from './errors.ts'
import { graphiqlRoutes } from './graphiql.http.ts'
import { judgeCost, mostCost } from './limits.ts'
import { maskErrors } from './mask.ts'
import { isJson, mediaTypeFor } from './media-type.ts'
import { openDocuments } from './read-documents.ts'
import { openRunner } from './run-document.ts'
import { schema } from './schema.ts'

/** POST /graphql with JSON { query, variables, operationName } (docs/rules/api.md#graphql). Refusals are GraphQL errors; their status is told by the media type that the caller accepts. */
export function graphqlRoutes(deps: Deps) {
  const { log, config } = deps
  const readDocument = openDocuments(schema, { closed: !config.introspection })
  const run = openRunner(schema)

  const answer = async (context: Context) => {
    if (!isJson(context.req.header('content-type'))) return complain(context, 415, 'BAD_USER_INPUT', 'Send application/json in UTF-8.')
    const body = await readBody(context)
    if (!body) return complain(context, 400, 'BAD_USER_INPUT', 'Send JSON with a query, variables as an object and operationName as text.')
    const read = readDocument(body.query)
    if (read.kind === 'refused') return send(context, read)

    const { variables, operationName } = body
    const contextValue = contextOf(deps, context.req.header('authorization'))
    const caller = { identity: contextValue.identity, countHeavyQuery: () => countHeavyQuery(deps, context) }
    const verdict = await judgeCost({ schema, document: read.document, operationName, variables }, caller)
    if (verdict.kind === 'too-large') return send(context, { errors: [tooLarge(`its lists fill at most ${mostCost} fields`)] })
    if (verdict.kind === 'wait')
      return send(context, { errors: [tooMany()] }, { status: 429, headers: { 'retry-after': String(verdict.seconds) } })

    const result = await run({ document: read.document, operationName, variables, context: contextValue })
    return send(context, maskErrors(result, log))
  }

  const routes = new Hono()
  if (config.introspection) routes.route('/', graphiqlRoutes())
  return routes
    .post(
      '/graphql',
      limitBody(256 * 1024, (context) => complain(context, 413, 'BODY_TOO_LARGE', 'The request is too large.')),
      answer,
    )
    .all('/graphql', (context) => {
      context.header('allow', 'POST')
      return complain(context, 405, 'BAD_USER_INPUT', 'Use POST.')
    })
}

/** An answer with an error is nobody else's. One without data was not run. */
function send(
  context: Context,
  { data, errors }: ExecutionResult,
  { status, headers }: { status?: number; headers?: Record<string, string> } = {},
) {
  const type = mediaTypeFor(context.req.header('accept'))
  const usual = data === undefined && type !== 'application/json' ? 400 : 200
  return new Response(JSON.stringify(errors ? { errors, data } : { data }), {
    status: status ?? usual,
    headers: { 'content-type': `${type}; charset=utf-8`, ...(errors && { 'cache-control': 'no-store' }), ...headers },
  })
}

function complain(context: Context, status: 400 | 405 | 413 | 415, code: string, message: string) {
  if (status === 413) endConnection(context)
  const type = mediaTypeFor(context.req.header('accept'))
  return context.body(JSON.stringify({ errors: [{ message, extensions: { code } }] }), status, { 'content-type': `${type}; charset=utf-8` })
}

function contextOf(deps: Deps, authorization: string | undefined): GraphQLContext {
  let asked: ReturnType<Deps['verifyToken']> | undefined
  const identity = () => (asked ??= deps.verifyToken(authorization))
  return { db: deps.db, publicUrl: deps.config.publicUrl, deps, identity }
}

async function countHeavyQuery(deps: Deps, context: Context): Promise<number | null> {
  const taken = await takeCall(deps, 'heavy-query', callerOfContext(deps, context))
  return taken.kind === 'refused' ? taken.waitSeconds : null
}

async function readBody(context: Context) {
  let body: unknown
  try {
    body = await context.req.json()
  } catch {
    return null
  }
  if (!isObject(body)) return null
  const { query, variables, operationName, extensions } = body
  if (typeof query !== 'string' || query === '' || !isMapOrAbsent(variables) || !isMapOrAbsent(extensions)) return null
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return null
  return { query, variables: variables ?? {}, operationName: operationName ?? undefined }
}

const isMapOrAbsent = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value === undefined || value === null || isObject(value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
