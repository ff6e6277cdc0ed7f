import type { Context } from 'hono'
import { z } from 'zod'
import { openedOrder } from '#domain/people/people-answers.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall, visitor } from '#server/platform/web/http/rest-call.http.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { boughtBy } from './bought.sql.ts'
import { hasOrderCookie } from './order-cookie.http.ts'
import { addOrderToSession, createSession } from './sessions.sql.ts'
import { deviceOf } from './sign-in.http.ts'
import { setSessionCookie, viewerOf } from './viewer.http.ts'

type HttpDeps = Pick<Deps, 'db' | 'config'>

export const openOrderCalls = [
  restCall('openOrder', 'post /api/orders/{id}/open', {
    who: { ...visitor, access: ['order'], errors: ['SIGN_IN_REQUIRED'] },
    summary: 'Opens what a paid order bought, in the browser that paid for it.',
    answers: { 200: openedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: ['BAD_USER_INPUT', 'ORDER_NOT_PAID'],
    run: async (deps, { context, path }) => {
      const id = check(z.uuid('Pedido desconhecido.'), path.id)
      // First, so that nobody else learns the state of an order, not even whether there is one.
      if (!(await hasOrderCookie(context, deps, id)))
        throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para abrir este pedido.')
      const bought = await boughtBy(deps.db, id)
      if (bought?.status !== 'PAID') throw notPaid(bought?.status)
      await letIn(context, deps, id)
      return { courses: bought.courses, books: bought.books }
    },
  }),
]

const notPaid = (status: string | undefined) =>
  new Refusal(
    'ORDER_NOT_PAID',
    status === 'REFUNDED' ? 'O pagamento deste pedido foi reembolsado, e o acesso terminou.' : 'Este pedido ainda não foi pago.',
  )

/** A browser that is signed in keeps its session, which sees this order from now on too. */
async function letIn(context: Context, deps: HttpDeps, orderId: string) {
  const viewer = await viewerOf(context, deps)
  if (viewer) return addOrderToSession(deps.db, viewer.sessionId, orderId)
  setSessionCookie(context, deps, await createSession(deps.db, { email: null, orderIds: [orderId], device: deviceOf(context) }))
}
