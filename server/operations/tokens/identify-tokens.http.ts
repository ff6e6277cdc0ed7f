import type { MiddlewareHandler } from 'hono'
import { adminRole } from '#domain/platform/values/roles.ts'
import type { Identity, Standing } from '#integrations/auth0/verify-token.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { spend } from '#server/platform/web/rate-limits/limited.http.ts'
import { hashOf, secretIn } from './token-secret.ts'
import { type TakenToken, takeToken } from './tokens.sql.ts'

/** In front of the API: looks up the personal token of a request, and counts the call for it. One that is none counts for its caller. */
export const identifyTokens =
  (deps: Deps): MiddlewareHandler =>
  async (context, next) => {
    const secret = secretIn(context.req.header('authorization'))
    if (secret) {
      const hash = hashOf(secret)
      const token = await takeToken(deps.db, hash)
      await spend(deps, context, 'api-token', token && hash.toString('base64url'))
      context.set('identity', Promise.resolve(token ? identityOfToken(token, await deps.standingOf(token.subject)) : { kind: 'invalid' }))
    }
    await next()
  }

/** Whatever a token does is recorded under its own name, and is at most what its maker may do now. */
const identityOfToken = ({ id, subject: user, name, scopes, created_by: maker }: TakenToken, standing: Standing): Identity => ({
  kind: 'person',
  subject: `token:${id}`,
  user,
  email: `Token ${name} (${maker})`,
  isEmailVerified: false,
  roles: [adminRole],
  ...standing,
  scopes,
})
