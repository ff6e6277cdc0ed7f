import type { Tx } from '#server/platform/database/database.ts'
import { giveUpDocuments } from '../fiscal/fiscal-documents.sql.ts'
import { anonymizeOrder } from '#server/orders/order/anonymize-order.ts'
import { anonymizePayments } from '#server/money/payments/anonymize-payments.ts'
import { anonymizeCopies } from '#server/delivery/stamps/anonymize-copies.ts'
import { removeAcceptedReasons } from '#server/money/transfers/transfer-lines.sql.ts'
import { anonymizeWithdrawals } from '../withdrawals/withdrawals.sql.ts'

/** Removes the buyer from an order, its payments, withdrawals and copies of e-books. Money, dates and products stay. The order must be locked. */
export async function anonymizeSale(tx: Tx, orderId: string) {
  await anonymizeOrder(tx, orderId)
  await anonymizePayments(tx, orderId)
  await anonymizeWithdrawals(tx, orderId)
  await anonymizeCopies(tx, orderId)
}

/**
 * The same for its documents: what staff wrote about lines of the transfer report goes at any time, fiscal documents and their files only once
 * tax law does not need them any more (`isOver`). After accesses, in the order of locks.
 */
export async function anonymizeDocuments(tx: Tx, orderId: string, { isOver }: { isOver: boolean }) {
  if (isOver) await giveUpDocuments(tx, orderId)
  await removeAcceptedReasons(tx, orderId)
}
