import { z } from 'zod'
import { ownSubscription, planChoices } from '#domain/orders/subscriptions/subscription-answers.ts'
import { check, notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { changePlan, termsOf } from '#server/money/payments/change-plan.ts'
import { plansToChangeTo } from '#server/orders/subscriptions/subscriptions.sql.ts'
import { cancelSubscription, resumeSubscription } from '#server/money/payments/cancel-subscription.ts'
import { stopCards } from '#server/money/payments/stop-cards.ts'
import { placedOrder } from '#domain/checkout/checkout-answers.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { paying, placedAnswer } from '../submit/checkout.http.ts'
import { payByRenewingCard } from '../submit/renew-pix.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { subscriptionsOf } from '#server/orders/subscriptions/find-subscriptions.sql.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { describeSubscription } from './describe-subscription.ts'

const key = z.object({ id: z.uuid('Assinatura desconhecida.') })
const address = '/api/library/subscriptions'

/** The subscriptions of a verified address (docs/rules/subscriptions.md). */
export const subscriptionCalls = [
  restCall('listOwnSubscriptions', `get ${address}`, {
    who: buyer,
    summary: 'The subscriptions of the verified address of the session, the newest first. Without one: none.',
    answers: { 200: z.object({ subscriptions: z.array(ownSubscription) }) },
    errors: [],
    run: async ({ db, config }, { caller: { email } }) => ({
      subscriptions: email ? (await subscriptionsOf(db, email)).map((row) => describeSubscription(row, config)) : [],
    }),
  }),
  restCall('cancelSubscription', `post ${address}/{id}/cancel`, {
    who: buyer,
    limit: 'submit',
    summary: 'No charge follows; the access lasts until the end of what is paid. Canceling again changes nothing.',
    answers: { 200: ownSubscription },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async (deps, { caller, path }) => {
      const { id } = await own(deps.db, caller, path)
      await cancelSubscription(deps, id, buyerActor)
      return describeSubscription(await own(deps.db, caller, path), deps.config)
    },
  }),
  restCall('listPlanChoices', `get ${address}/{id}/plans`, {
    who: buyer,
    summary: 'Plans to change to, and what each costs now.',
    answers: { 200: planChoices },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => {
      const { id, planId: currentId } = await own(db, caller, path)
      const plans = await plansToChangeTo(db, id)
      return {
        plans: plans.map((plan) => {
          const { planId, title, priceCents, interval } = plan
          const terms = termsOf(plan, currentId)
          return { planId, title, priceCents, interval, kind: terms.kind, cents: terms.kind === 'NOW' ? terms.cents : 0 }
        }),
      }
    },
  }),
  restCall('changePlan', `post ${address}/{id}/plan`, {
    who: buyer,
    limit: 'submit',
    summary:
      'Changes to a plan of `listPlanChoices`: NOW by the order in `toPay`, NEXT at once. `shownCents`: its `cents`, or `priceCents` for NEXT; more is never charged.',
    body: z.object({ planId: z.uuid('Plano desconhecido.').toLowerCase(), shownCents: z.int().min(0) }),
    answers: { 200: ownSubscription },
    errors: ['NOT_FOUND', 'PRODUCT_NOT_FOUND', 'PRICE_CHANGED', 'CONFLICT', 'PROVIDER_UNAVAILABLE'],
    run: async (deps, { caller, path, body }) => {
      const { id, planId: currentId } = await own(deps.db, caller, path)
      await changePlan(deps, id, { ...body, currentId })
      return describeSubscription(await own(deps.db, caller, path), deps.config)
    },
  }),
  restCall('resumeSubscription', `post ${address}/{id}/resume`, {
    who: buyer,
    limit: 'submit',
    summary: 'Takes the cancellation back while the paid days last. After them a new purchase of the plan begins another subscription.',
    answers: { 200: ownSubscription },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND', 'ORDER_CLOSED'],
    run: async (deps, { caller, path }) => {
      const { id, isCanceled } = await own(deps.db, caller, path)
      if (isCanceled && !(await resumeSubscription(deps, id, buyerActor)))
        throw new Refusal('ORDER_CLOSED', 'O que estava pago terminou. Para voltar, assine de novo na página do plano.')
      return describeSubscription(await own(deps.db, caller, path), deps.config)
    },
  }),
  restCall('payByPix', `post ${address}/{id}/pix`, {
    who: buyer,
    limit: 'submit',
    summary: 'The card is not charged any more; each cycle is paid by PIX.',
    answers: { 200: ownSubscription },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async (deps, { caller, path }) => {
      const { id } = await own(deps.db, caller, path)
      await stopCards(deps, id, buyerActor)
      return describeSubscription(await own(deps.db, caller, path), deps.config)
    },
  }),
  restCall('payByCard', `post ${address}/{id}/card`, {
    who: buyer,
    limit: 'submit',
    summary: 'A card page for the open order, in `url`: its card is charged for each cycle that follows, as the page has said.',
    answers: { 200: placedOrder },
    errors: [...paying, 'TOO_MANY_OPEN_ORDERS', 'TOO_MANY_UNITS'],
    run: async (deps, { context, caller, path }) => {
      const { cardOffered, toPay } = describeSubscription(await own(deps.db, caller, path), deps.config)
      if (!cardOffered || !toPay)
        throw new Refusal('ORDER_CLOSED', 'O cartão vale a partir do próximo vencimento, quando o ciclo puder ser pago.')
      return placedAnswer(deps, await payByRenewingCard(deps, toPay.orderId, callerOfContext(deps, context)))
    },
  }),
]

async function own(db: Db, { email }: Viewer, path: { id: string }) {
  const { id } = check(key, path)
  const [subscription] = email ? await subscriptionsOf(db, email, id) : []
  return subscription ?? notFound('Esta assinatura não está na sua estante.')
}
