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
import { payAgain } from '../submit/renew-pix.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { type SubscriptionRow, subscriptionsOf } from '#server/orders/subscriptions/find-subscriptions.sql.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { describeSubscription } from './describe-subscription.ts'

const key = z.object({ id: z.uuid('Assinatura desconhecida.') })
const address = '/api/library/subscriptions'

/** A change of one of them, which is answered as it stands then. */
const change = { who: buyer, limit: 'submit', answers: { 200: ownSubscription } } as const

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
    ...change,
    summary: 'No charge follows; the access lasts until the end of what is paid. Canceling again changes nothing.',
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: (deps, request) => changed(deps, request, ({ id }) => cancelSubscription(deps, id, buyerActor)),
  }),
  restCall('listPlanChoices', `get ${address}/{id}/plans`, {
    who: buyer,
    summary: 'Plans to change to, and what each costs now.',
    answers: { 200: planChoices },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, request) => {
      const { id, planId: currentId } = await own(db, request)
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
    ...change,
    summary:
      'Changes to a plan of `listPlanChoices`: NOW by the order in `toPay`, NEXT at once. `shownCents`: its `cents`, or `priceCents` for NEXT; more is never charged.',
    body: z.object({ planId: z.uuid('Plano desconhecido.').toLowerCase(), shownCents: z.int().min(0) }),
    errors: ['NOT_FOUND', 'PRODUCT_NOT_FOUND', 'PRICE_CHANGED', 'CONFLICT', 'PROVIDER_UNAVAILABLE'],
    run: (deps, request) => changed(deps, request, ({ id, planId: currentId }) => changePlan(deps, id, { ...request.body, currentId })),
  }),
  restCall('resumeSubscription', `post ${address}/{id}/resume`, {
    ...change,
    summary: 'Takes the cancellation back while the paid days last. After them a new purchase of the plan begins another subscription.',
    errors: ['BAD_USER_INPUT', 'NOT_FOUND', 'ORDER_CLOSED', 'SUBSCRIBED'],
    run: (deps, request) =>
      changed(deps, request, async ({ id, canceledAt }) => {
        if (canceledAt && !(await resumeSubscription(deps, id, buyerActor)))
          throw new Refusal('ORDER_CLOSED', 'O que estava pago terminou. Para voltar, assine de novo na página do plano.')
      }),
  }),
  restCall('payByPix', `post ${address}/{id}/pix`, {
    ...change,
    summary: 'The card is not charged any more; each cycle is paid by PIX.',
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: (deps, request) => changed(deps, request, ({ id }) => stopCards(deps, id, buyerActor)),
  }),
  restCall('payByCard', `post ${address}/{id}/card`, {
    who: buyer,
    limit: 'submit',
    summary: 'A card page for the open order, in `url`: its card is charged for each cycle that follows, as the page has said.',
    answers: { 200: placedOrder },
    errors: [...paying, 'TOO_MANY_OPEN_ORDERS', 'TOO_MANY_UNITS'],
    run: async (deps, request) => {
      const { cardOffered, toPay } = describeSubscription(await own(deps.db, request), deps.config)
      if (cardOffered !== 'NOW' || !toPay)
        throw new Refusal('ORDER_CLOSED', 'O cartão vale a partir do próximo vencimento, quando o ciclo puder ser pago.')
      const by = { method: 'CARD', renews: true, caller: callerOfContext(deps, request.context) } as const
      return placedAnswer(deps, await payAgain(deps, toPay.orderId, by))
    },
  }),
]

interface OwnRequest {
  caller: Viewer
  path: { id: string }
}

async function own(db: Db, { caller: { email }, path }: OwnRequest) {
  const { id } = check(key, path)
  const [subscription] = email ? await subscriptionsOf(db, email, id) : []
  return subscription ?? notFound('Esta assinatura não está na sua estante.')
}

async function changed(deps: Deps, request: OwnRequest, act: (subscription: SubscriptionRow) => Promise<unknown>) {
  await act(await own(deps.db, request))
  return describeSubscription(await own(deps.db, request), deps.config)
}
