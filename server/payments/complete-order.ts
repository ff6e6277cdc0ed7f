import { grantOrderAccess } from '../access/access.sql.ts'
import type { Tx } from '../database/database.ts'
import { queueEmail } from '../emails/emails.sql.ts'
import { markPaid, type PaidOutcome } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/orders.sql.ts'

/**
 * Paid, with everything that follows from it, in one transaction: the course accesses and the e-mail's job exist if and only if the
 * order is paid, each once by a unique row (docs/rules/orders.md#effects). The order must be locked.
 */
export async function completeOrder(tx: Tx, order: OrderRow, paidAt: Date): Promise<PaidOutcome> {
  const outcome = await markPaid(tx, order, paidAt)
  if (outcome === 'paid') {
    await grantOrderAccess(tx, order)
    await queueEmail(tx, order.id, { kind: 'ACCESS' })
  }
  return outcome
}
