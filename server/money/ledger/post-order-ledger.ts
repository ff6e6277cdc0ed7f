import { missingTransactions } from '#domain/money/ledger.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { appendTransactions, ledgerFacts, postedSums } from './ledger.sql.ts'

/**
 * Appends what an order's ledger lacks, derived from the order, its charges and its refunds. Idempotent. Must be called in every
 * transaction that changes them, after the change. The order must be locked. Returns how many entries were appended.
 */
export async function postOrderLedger(tx: Tx, orderId: string): Promise<number> {
  const [facts] = await ledgerFacts(tx, orderId)
  if (!facts) return 0
  return appendTransactions(tx, missingTransactions(facts, await postedSums(tx, orderId), new Date()))
}
