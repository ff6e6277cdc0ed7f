import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { mayCorrect } from '#domain/orders/emails/order-email.ts'
import type { OrderEmailAnswer } from '#domain/orders/order/order-answers.ts'
import { hasOrderCookie } from '#server/people/buyers/order-cookie.http.ts'
import { ownPagesOnly } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { limited } from '#server/platform/web/rate-limits/limited.http.ts'
import { addressCaller, takeCall, tooMany } from '#server/platform/web/rate-limits/rate-limit.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { correctionFacts } from './correction-facts.sql.ts'
import { correctOrderEmail } from './correct-order-email.ts'

export const orderEmailInput = z.object({ email: emailInput })

/** GET and POST /api/orders/{id}/email: the address of an order, for the browser that submitted it. */
export function orderEmailRoutes(deps: Pick<Deps, 'db' | 'config' | 'log'>) {
  return new Hono()
    .use('/orders/:id/email', ownPagesOnly(deps))
    .get('/orders/:id/email', async (context) => {
      const id = check(z.uuid('Pedido desconhecido.'), context.req.param('id'))
      const isOwn = await hasOrderCookie(context, deps, id)
      return context.json(isOwn ? await answer(deps, id) : ({ email: null, correctable: false } satisfies OrderEmailAnswer))
    })
    .post('/orders/:id/email', smallBody, limited(deps, 'order-email'), async (context) => {
      const id = await ownOrder(context, deps)
      const { email } = await readJson(context, orderEmailInput)
      const taken = await takeCall(deps, 'order-address', addressCaller(email))
      if (taken.kind === 'refused') {
        context.header('retry-after', String(taken.waitSeconds))
        throw tooMany()
      }
      await correctOrderEmail(deps, id, { email, reason: '', by: 'BUYER', actor: buyerActor })
      return context.json(await answer(deps, id))
    })
}

/** First, so that nobody else learns anything of the order, not even whether there is one. */
async function ownOrder(context: Context, deps: Pick<Deps, 'db' | 'config'>): Promise<string> {
  const id = check(z.uuid('Pedido desconhecido.'), context.req.param('id'))
  if (await hasOrderCookie(context, deps, id)) return id
  throw new Refusal('SIGN_IN_REQUIRED', 'Só o navegador em que a compra foi feita mostra o e-mail do pedido.')
}

async function answer({ db }: Pick<Deps, 'db'>, id: string): Promise<OrderEmailAnswer> {
  const facts = await correctionFacts(db, id)
  if (!facts) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
  return { email: facts.email, correctable: mayCorrect(facts) === 'yes' }
}
