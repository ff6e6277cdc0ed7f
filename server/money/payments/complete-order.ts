import { grantOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { queueEmail } from '#server/orders/emails/emails.sql.ts'
import { postOrderLedger } from '../ledger/ledger.sql.ts'
import { markPaid, type PaidOutcome } from '#server/orders/order/move-order.ts'
import type { OrderRow } from '#server/orders/order/orders.sql.ts'
import { startPeriod } from '#server/orders/subscriptions/start-period.sql.ts'
import type { PaymentMethod } from './find-payments.sql.ts'

/**
 * Marks the order as paid and applies all effects of that in the same transaction: the course accesses and the e-mail's job exist if and
 * only if the order is paid. Unique rows make each of them exist once (docs/rules/orders.md#effects). The order must be locked.
 */
export async function completeOrder(tx: Tx, order: OrderRow, paidAt: Date, method?: PaymentMethod): Promise<PaidOutcome> {
  const outcome = await markPaid(tx, order, { paid_at: paidAt, ...(method ? { method } : {}) })
  if (outcome !== 'paid') return outcome
  await startPeriod(tx, order, paidAt)
  await grantOrderAccess(tx, order)
  await queueEmail(tx, order.id, { kind: 'ACCESS' })
  // Any other sale is recorded together with its charge, by applyCharges.
  if (order.total_cents === 0) await postOrderLedger(tx, order.id)
  return outcome
}
