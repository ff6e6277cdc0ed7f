import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/platform/start/deps.ts'
import { spend } from '#server/platform/web/rate-limits/limited.http.ts'
import { takeToken } from './tokens.sql.ts'
import { apiTokenIn, hashOf } from './verify-api-token.ts'

/** In front of the API: each personal token has its own limit, wherever it is used. One that is none counts for its caller. */
export const limitTokens =
  (deps: Deps): MiddlewareHandler =>
  async (context, next) => {
    const token = apiTokenIn(context.req.header('authorization'))
    if (token) {
      const hash = hashOf(token)
      await spend(deps, context, 'api-token', (await takeToken(deps.db, hash)) && hash.toString('base64url'))
    }
    await next()
  }
