import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/platform/start/deps.ts'
import { spend } from '#server/platform/web/rate-limits/limited.http.ts'
import { apiTokenIn, hashOf } from './verify-api-token.ts'

/** In front of the API: each personal token has its own limit, wherever it is used. */
export const limitTokens =
  (deps: Deps): MiddlewareHandler =>
  async (context, next) => {
    const token = apiTokenIn(context.req.header('authorization'))
    if (token) await spend(deps, context, 'api-token', hashOf(token).toString('base64url'))
    await next()
  }
