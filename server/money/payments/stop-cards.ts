import { lockSubscription, recordChange } from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { wantEndOfCards } from './recurrences.sql.ts'

/** Each further cycle of a subscription is paid by PIX: its card is not charged any more. Without such a card nothing changes. */
export const stopCards = ({ db }: Pick<Deps, 'db'>, id: string, actor: string) =>
  db.transaction().execute(async (tx) => {
    await lockSubscription(tx, id)
    if (await wantEndOfCards(tx, id)) await recordChange(tx, id, actor, { field: 'method', before: 'CARD', after: 'PIX' })
  })
