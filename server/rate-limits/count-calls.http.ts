import type { Hono } from 'hono'
import type { Limiting } from './rate-limit.ts'
import { limited } from './limited.http.ts'
import type { Rule } from './rules.ts'

/**
 * What costs or guesses something is counted. What is read only is not, and a page waits for no count; the status of an order is asked each
 * five seconds by every open page, and costs one row.
 */
export function countCalls(api: Hono, deps: Limiting) {
  for (const [path, rule] of counted) api.use(path, limited(deps, rule))
}

const counted: [path: string, rule: Rule][] = [
  ['/create-checkout-token', 'quote'],
  ['/checkout/:method/pagseguro/content', 'submit'],
  ['/orders/:id/pix', 'submit'],
  ['/cupons/:code/verify', 'coupon-check'],
  ['/postal-codes/:cep', 'postal-code'],
  ['/users/:email/permissions', 'permissions'],
  ['/webhooks/pagbank', 'webhook'],
]
