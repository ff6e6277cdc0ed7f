import { changeTerms, type ChangeTerms } from '#domain/orders/subscriptions/plan-change.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { priceChanged } from '#server/orders/order/place-order.ts'
import { placePlanChange } from '#server/orders/subscriptions/place-due-cycles.sql.ts'
import {
  type ChangeFacts,
  lockSubscription,
  openCycleOf,
  plansToChangeTo,
  recordChange,
  storeNextCycle,
} from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { endOpenCycle } from './cancel-subscription.ts'
import { settleOrder } from './settle-payment.ts'

/** `currentId`: the plan of the next cycle; a new price of it is never paid at once. */
export function termsOf({ now, planId, ...wanted }: ChangeFacts, currentId: string): ChangeTerms {
  if (!now || planId === currentId) return { kind: 'NEXT' }
  return changeTerms({ now, wanted: { cents: wanted.priceCents, interval: wanted.interval }, period: now, today: dayInBrazil(new Date()) })
}

interface WantedChange {
  planId: string
  currentId: string
  /** The sum that the page showed: the amount to pay at once, or the price of the next cycle, in BRL cents. */
  shownCents: number
}

/**
 * Changes a subscription to another plan, or to today's price of its own: a better one by an order that is paid now, another one from the next
 * cycle on. An open order of the next cycle ends; the hourly run makes it again. Throws a Refusal.
 */
export async function changePlan(deps: Deps, id: string, wanted: WantedChange): Promise<void> {
  const open = await openCycleOf(deps.db, id)
  if (open && (await settleOrder(deps, open)) === 'unreadable')
    throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Tente de novo em instantes.')
  await deps.db.transaction().execute((tx) => change(tx, id, open, wanted))
}

async function change(tx: Tx, id: string, open: string | undefined, { planId, currentId, shownCents }: WantedChange) {
  const order = open ? await lockOrder(tx, open) : undefined
  const subscription = await lockSubscription(tx, id)
  const isAsRead = (await openCycleOf(tx, id)) === (order?.status === 'PENDING' ? open : undefined)
  if (!subscription || subscription.isCanceled || !isAsRead)
    throw new Refusal('CONFLICT', 'Esta assinatura mudou enquanto isso. Atualize a página.')
  if (!subscription.isAgreed || (order?.status === 'PENDING' && order.cycle === 1))
    throw new Refusal('CONFLICT', 'Esta assinatura ainda espera o primeiro pagamento. Pague, ou cancele e assine o outro plano.')
  const [facts] = await plansToChangeTo(tx, id, planId)
  if (!facts)
    throw new Refusal('PRODUCT_NOT_FOUND', 'Este plano não está à venda agora, ou já é seu por outra assinatura.', { productId: planId })
  const terms = termsOf(facts, currentId)
  const due = terms.kind === 'NOW' ? terms.cents : facts.priceCents
  if (due > shownCents) throw priceChanged(due)
  if (order) await endOpenCycle(tx, order, buyerActor)
  if (terms.kind === 'NOW') await placePlanChange(tx, { id, planId, cents: terms.cents, priceCents: facts.priceCents })
  else await storeNextCycle(tx, id, { plan: facts })
  await recordChange(tx, id, buyerActor, { field: 'plan', before: null, after: facts.title })
}
