import type { ExecutionResult } from 'graphql'
import { type Context, Hono } from 'hono'
import { errorCodes } from '#domain/error-codes.ts'
import { endConnection, limitBody } from '../http/responses.http.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { takeCall, tooMany } from '../rate-limits/rate-limit.ts'
import { callerOfContext } from '../rate-limits/limited.http.ts'
import type { GraphQLContext } from './builder.ts'
import { tooLarge } from './document-size.ts'
import { graphiqlRoutes } from './graphiql.http.ts'
import { judgeCost, mostCost } from './limits.ts'
import { graphQLErrorOf, maskErrors } from './mask.ts'
import { isJson, mediaTypeFor } from './media-type.ts'
import { openDocuments } from './read-documents.ts'
import { openRunner } from './run-document.ts'
import { schema } from './schema.ts'

/** POST /graphql with JSON { query, variables, operationName } (docs/rules/api.md#graphql). A refused request gets a GraphQL error too. */
export function graphqlRoutes(deps: Deps) {
  const { log, config } = deps
  const readDocument = openDocuments(schema, { closed: !config.introspection })
  const run = openRunner(schema)

  const answer = async (context: Context) => {
    if (!isJson(context.req.header('content-type')))
      return refuse(context, new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/json in UTF-8.'))
    const body = await readBody(context)
    if (!body) return refuse(context, unreadable)
    const read = readDocument(body.query)
    if (read.kind === 'refused') return send(context, read)

    const { variables, operationName } = body
    const contextValue = contextOf(deps, context.req.header('authorization'))
    const caller = { identity: contextValue.identity, countHeavyQuery: () => countHeavyQuery(deps, context) }
    const verdict = await judgeCost({ schema, document: read.document, operationName, variables }, caller)
    if (verdict.kind === 'too-large') return send(context, { errors: [tooLarge(`its lists fill at most ${mostCost} fields`)] })
    if (verdict.kind === 'wait') {
      context.header('retry-after', String(verdict.seconds))
      return refuse(context, tooMany())
    }

    const result = await run({ document: read.document, operationName, variables, context: contextValue })
    return send(context, maskErrors(result, log))
  }

  const routes = new Hono()
  if (config.introspection) routes.route('/', graphiqlRoutes())
  return routes
    .post(
      '/graphql',
      limitBody(256 * 1024, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', 'The request is too large.'))),
      answer,
    )
    .all('/graphql', (context) => {
      context.header('allow', 'POST')
      return refuse(context, new Refusal('METHOD_NOT_ALLOWED', 'Use POST.'))
    })
}

const unreadable = new Refusal('BAD_USER_INPUT', 'Send JSON with a query, variables as an object and operationName as text.')

/** The response to a document. A response with an error is not cached. One without data means that the document was not executed. */
function send(context: Context, { data, errors }: ExecutionResult) {
  const type = mediaTypeFor(context.req.header('accept'))
  return new Response(JSON.stringify(errors ? { errors, data } : { data }), {
    status: data === undefined && type !== 'application/json' ? 400 : 200,
    headers: { 'content-type': `${type}; charset=utf-8`, ...(errors && { 'cache-control': 'no-store' }) },
  })
}

/** Refuses a request before its document is read. The HTTP status is that of the error code, whatever media type the caller accepts. */
function refuse(context: Context, refusal: Refusal) {
  const { status } = errorCodes[refusal.code]
  if (status === 413) endConnection(context)
  const type = mediaTypeFor(context.req.header('accept'))
  return context.body(JSON.stringify({ errors: [graphQLErrorOf(refusal)] }), status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
  })
}

function contextOf(deps: Deps, authorization: string | undefined): GraphQLContext {
  let verified: ReturnType<Deps['verifyToken']> | undefined
  const identity = () => (verified ??= deps.verifyToken(authorization))
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
