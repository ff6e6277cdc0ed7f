import { createYoga } from 'graphql-yoga'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { endConnection } from '../answer.http.ts'
import type { Deps } from '../deps.ts'
import type { GraphQLContext } from './builder.ts'
import { closedSchema, type CountHeavyQuery, limits } from './limits.ts'
import { takeAllowance } from '../limits/allowance.ts'
import { callerOfContext } from '../limits/limited.http.ts'
import { maskError } from './mask.ts'
import { schema } from './schema.ts'

function complain(context: Context, status: 400 | 405 | 413, code: string, message: string) {
  if (status === 413) endConnection(context)
  return context.json({ errors: [{ message, extensions: { code } }] }, status)
}

/** POST /graphql with JSON { query, variables } (spec §7). */
export function graphqlRoutes(deps: Deps) {
  const { db, log, config, verifyToken } = deps
  const yoga = createYoga<ServerContext, GraphQLContext>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: (error) => maskError(error, log) },
    plugins: [limits(), ...(config.production ? [closedSchema] : [])],
    context: ({ authorization }) => {
      let asked: ReturnType<typeof verifyToken> | undefined
      return { db, publicUrl: config.publicUrl, deps, identity: () => (asked ??= verifyToken(authorization)) }
    },
  })
  return new Hono()
    .post(
      '/graphql',
      bodyLimit({ maxSize: 256 * 1024, onError: (context) => complain(context, 413, 'BODY_TOO_LARGE', 'The request is too large.') }),
      async (context) => {
        const body = await readBody(context)
        if (!body) return complain(context, 400, 'BAD_USER_INPUT', 'Send JSON with a query, and variables as an object.')
        const headers = { 'content-type': 'application/json', accept: 'application/json' }
        const request = new Request(context.req.url, { method: 'POST', headers, body: JSON.stringify(body) })
        return yoga.fetch(request, {
          authorization: context.req.header('authorization'),
          countHeavyQuery: () => countHeavyQuery(deps, context),
        })
      },
    )
    .all('/graphql', (context) => complain(context, 405, 'BAD_USER_INPUT', 'Use POST.'))
}

interface ServerContext {
  authorization: string | undefined
  countHeavyQuery: CountHeavyQuery
}

async function countHeavyQuery(deps: Deps, context: Context): Promise<number | null> {
  const allowance = await takeAllowance(deps, 'heavy-query', callerOfContext(deps, context))
  return allowance.kind === 'refused' ? allowance.waitSeconds : null
}

async function readBody(context: Context): Promise<{ query: string; variables?: object; operationName?: string } | null> {
  let body: unknown
  try {
    body = await context.req.json()
  } catch {
    return null
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const { query, variables, operationName } = body as Record<string, unknown>
  if (typeof query !== 'string' || query === '') return null
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) return null
  return { query, ...(variables ? { variables } : {}), ...(typeof operationName === 'string' ? { operationName } : {}) }
}
