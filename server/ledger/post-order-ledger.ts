import { missingTransactions } from '#domain/ledger.ts'
import type { Tx } from '../database/database.ts'
import { orderLedgers } from './ledger-facts.sql.ts'
import { appendTransactions } from './ledger.sql.ts'

/**
 * Appends what an order's ledger lacks, derived from the order, its charges and its refunds. Idempotent. Must be called in every
 * transaction that changes them, after the change: two statements, or one if nothing is missing. The order must be locked. Returns how
 * many entries were appended.
 */
export async function postOrderLedger(tx: Tx, orderId: string): Promise<number> {
  const [order] = await orderLedgers(tx, [orderId])
  return order ? appendTransactions(tx, missingTransactions(order.facts, order.posted, new Date())) : 0
}
