import { z } from 'zod'
import { placedOrder } from '#domain/checkout/checkout-answers.ts'
import { hasOrderCookie, setOrderCookie } from '#server/people/buyers/order-cookie.http.ts'
import { checkoutVisitor, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { check } from '#domain/platform/refusals/refusal.ts'
import { paying, placedAnswer } from './checkout.http.ts'
import { renewPix } from './renew-pix.ts'

export const renewCalls = [
  restCall('renewPix', 'post /api/orders/{id}/pix', {
    who: checkoutVisitor,
    limit: 'submit',
    summary: 'A PIX code for an existing order; without `text` if it is paid.',
    answers: { 200: placedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: [...paying, 'BAD_USER_INPUT', 'BODY_TOO_LARGE', 'TOO_MANY_OPEN_ORDERS', 'TOO_MANY_UNITS'],
    run: async (deps, { context, path }) => {
      const id = check(z.uuid('Pedido desconhecido.'), path.id)
      const placed = await placedAnswer(deps, await renewPix(deps, id, callerOfContext(deps, context)))
      // Whoever knows an order's id may pay for it, but only the browser that submitted it opens it.
      if (await hasOrderCookie(context, deps, id)) await setOrderCookie(context, deps, id)
      return placed
    },
  }),
]
