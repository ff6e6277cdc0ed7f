import { type Context, Hono } from 'hono'
import { errorCodes } from '#domain/error-codes.ts'
import { endConnection, limitBody } from '../http/responses.http.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { callerOfContext } from '../rate-limits/limited.http.ts'
import { type AnswerGraphQL, longestBody, openGraphQL, refusedAnswer } from './answer-graphql.ts'
import { graphiqlRoutes } from './graphiql.http.ts'
import { isJson } from './media-type.ts'

/** POST /graphql on Hono: every request that serve-graphql.ts leaves, with the refusals that need no document. */
export function graphqlRoutes(deps: Deps, answer: AnswerGraphQL = openGraphQL(deps)) {
  const routes = new Hono()
  if (deps.config.introspection) routes.route('/', graphiqlRoutes())
  return routes
    .post(
      '/graphql',
      limitBody(longestBody, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', 'The request is too large.'))),
      async (context) => {
        if (!isJson(context.req.header('content-type')))
          return refuse(context, new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/json in UTF-8.'))
        const { status, headers, body } = await answer({
          // A body that is too long ends in an error here, and in a refusal by its limit.
          body: await context.req.text().catch(() => ''),
          accept: context.req.header('accept'),
          authorization: context.req.header('authorization'),
          caller: () => callerOfContext(deps, context),
        })
        return new Response(body, { status, headers })
      },
    )
    .all('/graphql', (context) => {
      context.header('allow', 'POST')
      return refuse(context, new Refusal('METHOD_NOT_ALLOWED', 'Use POST.'))
    })
}

/** Refuses a request before its body is read. */
function refuse(context: Context, refusal: Refusal) {
  if (errorCodes[refusal.code].status === 413) endConnection(context)
  const { status, headers, body } = refusedAnswer(refusal, context.req.header('accept'))
  return context.body(body, status, headers)
}
