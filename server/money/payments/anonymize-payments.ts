import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { removeAnswerNotes } from '../disputes/disputes.sql.ts'
import { removePersonFromPayments } from './payments.sql.ts'
import { deleteExchangesOf, deleteOldExchanges } from './provider-exchanges.sql.ts'
import { removeRefusalMessages } from '../refunds/refunds.sql.ts'
import { deleteEventsOf, deleteOldEvents } from '../webhooks/webhook-events.sql.ts'

/** Removes the buyer from an order's payments, and what the provider said about them. Money, charges and refunds stay. The order must be locked. */
export async function anonymizePayments(tx: Tx, orderId: string) {
  await removePersonFromPayments(tx, orderId)
  await removeRefusalMessages(tx, orderId)
  await deleteExchangesOf(tx, orderId)
  await deleteEventsOf(tx, orderId)
  await removeAnswerNotes(tx, orderId)
}

/** By age (docs/retention.md): each deletes at most so many rows, and returns how many. */
export const expiringEvidence = {
  deletedEvents: ({ db, config }: Pick<Deps, 'db' | 'config'>, most: number) =>
    deleteOldEvents(db, { days: config.webhookRetentionDays, most }),
  deletedExchanges: ({ db, config }: Pick<Deps, 'db' | 'config'>, most: number) =>
    deleteOldExchanges(db, { days: config.providerResponseRetentionDays, most }),
}
