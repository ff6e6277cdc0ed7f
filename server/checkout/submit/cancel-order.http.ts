import type { Context } from 'hono'
import { z } from 'zod'
import { done } from '#domain/platform/api/answers.ts'
import { hasOrderCookie } from '#server/people/buyers/order-cookie.http.ts'
import { viewerOf } from '#server/people/buyers/viewer.http.ts'
import { ownsOrder } from '#server/people/buyers/viewer-orders.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { cancelOrder } from '#server/money/payments/cancel-order.ts'
import { restCall, checkoutVisitor } from '#server/platform/web/http/rest-call.http.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'

const notTheirs = 'Só o navegador em que a compra foi feita cancela este pedido. Se ninguém pagar, ele termina sozinho, e nada é cobrado.'

export const cancelOrderCalls = [
  restCall('cancelOrder', 'post /api/orders/{id}/cancel', {
    who: { ...checkoutVisitor, access: ['order', 'buyer'], errors: ['SIGN_IN_REQUIRED'] },
    limit: 'submit',
    summary: 'Cancels an unpaid order, for the browser that submitted it or a session that sees it. Canceling it again changes nothing.',
    answers: { 200: done },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND', 'ORDER_PAID', 'ORDER_CLOSED', 'PAYMENT_IN_ANALYSIS', 'PROVIDER_UNAVAILABLE'],
    run: async (deps, { context, path }) => {
      const id = check(z.uuid('Pedido desconhecido.'), path.id)
      // First, so that nobody else learns the state of an order, not even whether there is one.
      if (!(await isBuyer(context, deps, id))) throw new Refusal('SIGN_IN_REQUIRED', notTheirs)
      const canceled = await cancelOrder(deps, id, { reason: 'BUYER', actor: buyerActor })
      if (canceled === 'missing') throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
      return { ok: true } as const
    },
  }),
]

/** The browser that submitted the order, or a session that sees it in the library. */
async function isBuyer(context: Context, deps: Deps, orderId: string): Promise<boolean> {
  if (await hasOrderCookie(context, deps, orderId)) return true
  const viewer = await viewerOf(context, deps)
  return viewer !== null && ownsOrder(deps.db, viewer, orderId)
}
