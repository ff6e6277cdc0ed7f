import type { Tx } from '#server/platform/database/database.ts'
import { anonymizeDownloadsOf } from '#server/platform/files/file-downloads.sql.ts'
import { giveUpCopies } from './stamped-copies.sql.ts'

/** Removes the buyer from an order's downloads, and gives up the copies of its e-books, on which the name is. The order must be locked. */
export async function anonymizeCopies(tx: Tx, orderId: string) {
  await giveUpCopies(tx, orderId)
  await anonymizeDownloadsOf(tx, orderId)
}
