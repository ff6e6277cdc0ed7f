import type { Context } from 'hono'
import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { mayCorrect } from '#domain/orders/emails/correct-order-address.ts'
import { type OrderEmailAnswer, orderEmailAnswer } from '#domain/orders/order/order-answers.ts'
import { hasOrderCookie } from '#server/people/buyers/order-cookie.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall, visitor } from '#server/platform/web/http/rest-call.http.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { callerOfContext, spend } from '#server/platform/web/rate-limits/limited.http.ts'
import { addressFrom } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { correctionFacts } from './correction-facts.sql.ts'
import { correctOrderEmail } from './correct-order-email.ts'

const orderBrowser = { ...visitor, access: ['order'] } as const

/** The address of an order, for the browser that submitted it. */
export const orderEmailCalls = [
  restCall('getOrderEmail', 'get /api/orders/{id}/email', {
    who: orderBrowser,
    summary: 'The address of an order, for the browser that submitted it.',
    answers: { 200: orderEmailAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async (deps, { context, path }) => {
      const id = check(z.uuid('Pedido desconhecido.'), path.id)
      return (await hasOrderCookie(context, deps, id)) ? answer(deps, id) : { email: null, correctable: false }
    },
  }),
  restCall('correctOrderEmail', 'post /api/orders/{id}/email', {
    // First, so that nobody else learns anything of the order, not even whether there is one.
    who: { ...orderBrowser, identify: ownOrder, errors: ['SIGN_IN_REQUIRED'] },
    limit: 'order-email',
    summary: 'Corrects the address of an order that was mistyped, until what it bought is opened.',
    body: z.object({ email: emailInput }),
    answers: { 200: orderEmailAnswer },
    errors: ['NOT_FOUND', 'EMAIL_FIXED'],
    run: async (deps, { context, caller: id, body: { email } }) => {
      await spend(deps, context, 'order-address', addressFrom(email, callerOfContext(deps, context)))
      await correctOrderEmail(deps, id, { email, reason: '', by: 'BUYER', actor: buyerActor })
      return answer(deps, id)
    },
  }),
]

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
