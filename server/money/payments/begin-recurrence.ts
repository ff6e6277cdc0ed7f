import { agreementText } from '#domain/orders/subscriptions/agreement.ts'
import { renewsByCard } from '#domain/orders/subscriptions/card-renewal.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { insertRecurrence, planOfOrder } from './recurrences.sql.ts'

/** The card page of this payment charges the card again for each cycle, as its buyer agreed. Throws PAYMENT_REFUSED if the card cannot. */
export async function beginRecurrence(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  payment: { id: string; order_id: string; amount_cents: number },
) {
  const plan = await planOfOrder(tx, payment.order_id)
  if (!plan || !config.cardRenewal || payment.amount_cents !== plan.priceCents || !renewsByCard(plan))
    throw new Refusal(
      'PAYMENT_REFUSED',
      'O cartão que renova sozinho não vale para esta compra. Nada foi cobrado: atualize a página e escolha de novo.',
    )
  await insertRecurrence(tx, payment.id, plan.interval, agreementText({ ...plan, card: true }))
}
