import type { Tx } from '#server/platform/database/database.ts'
import { deleteUnsentEmails } from '#server/platform/emails/emails.sql.ts'
import { removePersonFromHistory } from '#server/platform/database/history/history.sql.ts'
import { removeReasons } from '#server/operations/exceptions/exceptions.sql.ts'

/** Removes e-mails that nobody will receive, and what staff wrote about an order's buyer. Who did what, and when, stays. The order must be locked. */
export async function anonymizeRecords(tx: Tx, orderId: string) {
  await deleteUnsentEmails(tx, orderId)
  await removePersonFromHistory(tx, orderId)
  await removeReasons(tx, orderId)
}
