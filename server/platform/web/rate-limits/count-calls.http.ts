import type { Hono } from 'hono'
import type { Limiting } from './rate-limit.ts'
import { limited } from './limited.http.ts'
import type { Rule } from './rules.ts'

/**
 * Applies rate limits to the calls that are expensive or could be used for guessing. Plain reads are not counted, so no page waits for a
 * count. The status of an order is not counted either: every open page polls it every five seconds, and it reads one row.
 */
export function countCalls(api: Hono, deps: Limiting) {
  for (const [path, rule] of counted) api.use(path, limited(deps, rule))
}

const counted: [path: string, rule: Rule][] = [
  ['/create-checkout-token', 'quote'],
  ['/checkout/:method/pagseguro/content', 'submit'],
  ['/orders/:id/pix', 'submit'],
  ['/orders/:id/cancel', 'submit'],
  ['/cupons/:code/verify', 'coupon-check'],
  ['/installments/:cents', 'installments'],
  ['/postal-codes/:cep', 'postal-code'],
  ['/users/:email/permissions', 'permissions'],
  ['/webhooks/pagbank', 'webhook'],
  ['/sign-in/code', 'sign-in-code'],
  ['/sign-in', 'sign-in'],
  ['/contact', 'contact'],
]
