import type { PurchaseLine } from '#domain/orders/pricing/purchase-line.ts'
import { agreementText, agreementVersion } from '#domain/orders/subscriptions/agreement.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { addBooksOfPlan } from '../order/order-items.sql.ts'
import { type OrderRow, storeCycle } from '../order/orders.sql.ts'
import { insertSubscription, isSubscribed, takeTrial } from './subscriptions.sql.ts'

/**
 * Makes a new order the first cycle of a subscription, if one of its lines is a plan. In the transaction that places it, before it may be
 * paid. `renews`: by a card. Throws SUBSCRIBED, or TRIAL_USED. Returns the order as it is then.
 */
export async function startSubscription(tx: Tx, order: OrderRow, lines: readonly PurchaseLine[], renews = false): Promise<OrderRow> {
  const line = lines.find(({ plan }) => plan)
  if (!line?.plan || !line.productId) return order
  const { productId: planId, title, listCents: priceCents } = line
  const { interval, trialDays } = line.plan
  // Only who knows both the CPF and the address of the subscriber is told.
  if (await isSubscribed(tx, order, planId))
    throw new Refusal('SUBSCRIBED', 'Você já tem esta assinatura. Ela está na sua estante, e lá pode ser retomada se foi cancelada.')
  if (trialDays !== null && !(await takeTrial(tx, order)))
    throw new Refusal(
      'TRIAL_USED',
      'O período de teste vale uma vez por pessoa, e este CPF ou e-mail já usou o seu. Dá para assinar sem ele.',
    )
  const id = await insertSubscription(tx, {
    plan_id: planId,
    price_cents: priceCents,
    billing_interval: interval,
    trial_days: trialDays,
    agreed_text: agreementText({ title, priceCents, interval, trialDays, card: renews }),
    agreed_version: agreementVersion,
  })
  const cycle = { subscription_id: id, cycle: 1 }
  await storeCycle(tx, order.id, cycle)
  await addBooksOfPlan(tx, [order.id])
  return { ...order, ...cycle }
}
