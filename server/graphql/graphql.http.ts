import type { ExecutionResult } from 'graphql'
import { type Context, Hono } from 'hono'
import { endConnection, limitBody } from '../answer.http.ts'
import type { Deps } from '../deps.ts'
import { takeAllowance } from '../limits/allowance.ts'
import { callerOfContext } from '../limits/limited.http.ts'
import type { GraphQLContext } from './builder.ts'
import { tooLarge, tooMany } from './errors.ts'
import { judgeCost, mostCost } from './limits.ts'
import { maskErrors } from './mask.ts'
import { openDocuments } from './read-documents.ts'
import { openRunner } from './run-document.ts'
import { schema } from './schema.ts'

/** POST /graphql with JSON { query, variables, operationName } (spec §7). Refusals are GraphQL errors, with status 200 but where a caller must wait. */
export function graphqlRoutes(deps: Deps) {
  const { log, config } = deps
  const readDocument = openDocuments(schema, { closed: config.production })
  const run = openRunner(schema)

  const answer = async (context: Context) => {
    const body = await readBody(context)
    if (!body) return complain(context, 400, 'BAD_USER_INPUT', 'Send JSON with a query, and variables as an object.')
    const read = readDocument(body.query)
    if (read.kind === 'refused') return send(read)

    const { variables, operationName } = body
    const contextValue = contextOf(deps, context.req.header('authorization'))
    const caller = { identity: contextValue.identity, countHeavyQuery: () => countHeavyQuery(deps, context) }
    const verdict = await judgeCost({ schema, document: read.document, operationName, variables }, caller)
    if (verdict.kind === 'too-large') return send({ errors: [tooLarge(`its lists fill at most ${mostCost} fields`)] })
    if (verdict.kind === 'wait') return send({ errors: [tooMany()] }, { status: 429, headers: { 'retry-after': String(verdict.seconds) } })

    const result = await run({ document: read.document, operationName, variables, context: contextValue })
    return send(maskErrors(result, log))
  }

  return new Hono()
    .post(
      '/graphql',
      limitBody(256 * 1024, (context) => complain(context, 413, 'BODY_TOO_LARGE', 'The request is too large.')),
      answer,
    )
    .all('/graphql', (context) => complain(context, 405, 'BAD_USER_INPUT', 'Use POST.'))
}

/** An answer with an error is nobody else's. */
function send({ data, errors }: ExecutionResult, { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {}) {
  return new Response(JSON.stringify(errors ? { errors, data } : { data }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...(errors && { 'cache-control': 'no-store' }), ...headers },
  })
}

function complain(context: Context, status: 400 | 405 | 413, code: string, message: string) {
  if (status === 413) endConnection(context)
  return context.json({ errors: [{ message, extensions: { code } }] }, status)
}

function contextOf(deps: Deps, authorization: string | undefined): GraphQLContext {
  let asked: ReturnType<Deps['verifyToken']> | undefined
  const identity = () => (asked ??= deps.verifyToken(authorization))
  return { db: deps.db, publicUrl: deps.config.publicUrl, deps, identity }
}

async function countHeavyQuery(deps: Deps, context: Context): Promise<number | null> {
  const allowance = await takeAllowance(deps, 'heavy-query', callerOfContext(deps, context))
  return allowance.kind === 'refused' ? allowance.waitSeconds : null
}

async function readBody(context: Context) {
  let body: unknown
  try {
    body = await context.req.json()
  } catch {
    return null
  }
  if (!isObject(body)) return null
  const { query, variables, operationName } = body
  if (typeof query !== 'string' || query === '') return null
  if (variables !== undefined && variables !== null && !isObject(variables)) return null
  return { query, variables: variables ?? {}, operationName: typeof operationName === 'string' ? operationName : undefined }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
