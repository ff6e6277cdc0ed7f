import { Hono, type MiddlewareHandler } from 'hono'
import { refusal, send } from './answers.ts'
import { chargeRoutes } from './charges.http.ts'
import { checkoutRoutes } from './checkouts.http.ts'
import { feeRoutes } from './fees.http.ts'
import { misbehave } from './misbehave.http.ts'
import { orderRoutes } from './orders.http.ts'
import type { Parts } from './parts.ts'
import { recurrenceRoutes } from './recurrences.http.ts'
import { publicKeyRoutes } from './public-keys.http.ts'

/**
 * PagBank's API as described by docs/providers/pagbank.md and tests/fixtures/pagbank: 201 on creation, its errors, its idempotency keys.
 */
export function pagBankRoutes(parts: Parts, token: string) {
  const api = new Hono()
  // `/orders/*` also matches `/orders`.
  for (const path of ['/orders/*', '/checkouts/*', '/charges/*', '/public-keys/*', '/assinaturas/*'])
    api.use(path, requireToken(token), misbehave(parts))
  return api
    .route('/', orderRoutes(parts))
    .route('/', feeRoutes())
    .route('/', chargeRoutes(parts))
    .route('/', checkoutRoutes(parts))
    .route('/', publicKeyRoutes(parts))
    .route('/assinaturas', recurrenceRoutes(parts))
}

const requireToken =
  (token: string): MiddlewareHandler =>
  async (context, next) => {
    const given = context.req.header('authorization')?.replace(/^Bearer /, '')
    return given === token ? next() : send(context, unauthorized)
  }

const unauthorized = refusal(401, { code: 'UNAUTHORIZED', description: 'Invalid credential. Review AUTHORIZATION header' })
