import { missingTransactions } from '#domain/ledger.ts'
import type { Tx } from '../database/database.ts'
import { ledgerFacts, postedSums } from './ledger-facts.sql.ts'
import { appendTransactions } from './ledger.sql.ts'

/**
 * Appends what an order's ledger lacks, derived from the order, its charges and its refunds. Idempotent. Must be called in every
 * transaction that changes them, after the change. The order must be locked. Returns how many entries were appended.
 * `firstMoney`: nothing can be posted yet, so that is not read.
 */
export async function postOrderLedger(tx: Tx, orderId: string, { firstMoney = false } = {}): Promise<number> {
  const [facts] = await ledgerFacts(tx, orderId)
  if (!facts) return 0
  const posted = firstMoney ? [] : await postedSums(tx, orderId)
  return appendTransactions(tx, missingTransactions(facts, posted, new Date()))
}
