import type { Tx } from '#server/platform/database/database.ts'
import { removeAnswerNotes } from '../charges/disputes.sql.ts'
import { removePersonFromPayments } from './payments.sql.ts'
import { deleteExchangesOf } from './provider-exchanges.sql.ts'
import { removeRefusalMessages } from '../charges/refunds.sql.ts'

/** Removes the buyer from an order's payments, and what the provider said about them. Money, charges and refunds stay. The order must be locked. */
export async function anonymizePayments(tx: Tx, orderId: string) {
  await removePersonFromPayments(tx, orderId)
  await removeRefusalMessages(tx, orderId)
  await deleteExchangesOf(tx, orderId)
  await removeAnswerNotes(tx, orderId)
}
