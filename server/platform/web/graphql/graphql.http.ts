import type { GraphQLSchema } from 'graphql'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { longestCall, longestStaffCall, staffCallTooLong } from '#domain/platform/api/call-size.ts'
import { usedBy } from '../http/rest-call.http.ts'
import { limitBody, startRefusal } from '../http/responses.http.ts'
import { identityOf, staffOf } from '../staff.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { refusalOf } from '../http/refusal-of.ts'
import { callerOfContext } from '../rate-limits/limited.http.ts'
import { openGraphQL, persistedQuery, refusedAnswer } from './answer-graphql.ts'
import { isJson } from './media-type.ts'

/** POST /graphql, with the refusals that need no document. */
export function graphqlRoutes(deps: Deps, schema: GraphQLSchema) {
  const answer = openGraphQL(deps, schema)
  return new Hono()
    .post('/graphql', limitCall(deps), async (context) => {
      if (!isJson(context.req.header('content-type')))
        return refuse(context, new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send application/json in UTF-8.'))
      const { status, headers, body } = await answer({
        // A body that is too long ends in an error here, and in a refusal by its limit.
        body: await context.req.text().catch(() => ''),
        accept: context.req.header('accept'),
        key: context.req.header('idempotency-key'),
        caller: () => callerOfContext(deps, context),
        identify: async () => {
          const identity = await identityOf(context, deps)
          if (identity.kind === 'person') usedBy(context, 'STAFF', identity.subject)
          return identity
        },
      })
      return new Response(body, { status, headers })
    })
    .all('/graphql', (context) => {
      // A client that sends hashes by GET would not try POST after any other refusal.
      if (context.req.method === 'GET' && context.req.query('extensions')?.includes('"persistedQuery"'))
        return refuse(context, persistedQuery)
      context.header('allow', 'POST')
      return refuse(context, new Refusal('METHOD_NOT_ALLOWED', 'Use POST.'))
    })
}

/** A body whose Content-Length is over the usual limit is read only once its token is known to be that of a staff member. */
function limitCall(deps: Deps): MiddlewareHandler {
  const ofAnybody = limitBody(longestCall, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', 'The request is too large.')))
  const ofStaff = limitBody(longestStaffCall, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', staffCallTooLong)))
  return async (context, next) => {
    const isLong = Number(context.req.header('content-length')) > longestCall
    if (context.req.header('authorization') === undefined || !isLong) return ofAnybody(context, next)
    try {
      staffOf(await identityOf(context, deps), 'public', null)
    } catch (error) {
      return refuse(context, refusalOf(error))
    }
    return ofStaff(context, next)
  }
}

/** Refuses a request before its document is read. */
export function refuse(context: Context, refusal: Refusal) {
  startRefusal(context, refusal)
  const { status, headers, body } = refusedAnswer(refusal, context.req.header('accept'))
  return context.body(body, status, Object.fromEntries(headers))
}
