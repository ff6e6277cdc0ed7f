import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { OpenedOrder } from '#domain/people/people-answers.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { boughtBy } from './bought.sql.ts'
import { hasOrderCookie } from './order-cookie.http.ts'
import { addOrderToSession, createSession } from './sessions.sql.ts'
import { deviceOf } from './sign-in.http.ts'
import { ownPagesOnly, setSessionCookie, viewerOf } from './viewer.http.ts'

type HttpDeps = Pick<Deps, 'db' | 'config'>

/** POST /api/orders/{id}/open: the browser that paid opens what the order bought, without a code. */
export function openOrderRoutes(deps: HttpDeps) {
  return new Hono().post('/orders/:id/open', ownPagesOnly(deps), async (context) => {
    const id = check(z.uuid('Pedido desconhecido.'), context.req.param('id'))
    // First, so that nobody else learns the state of an order, not even whether there is one.
    if (!(await hasOrderCookie(context, deps, id)))
      throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para abrir este pedido.')
    const bought = await boughtBy(deps.db, id)
    if (bought?.status !== 'PAID') throw notPaid(bought?.status)
    await letIn(context, deps, id)
    return context.json({ courses: bought.courses, books: bought.books } satisfies OpenedOrder)
  })
}

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
