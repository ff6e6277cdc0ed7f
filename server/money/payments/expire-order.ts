import { isAnalysisOverdue, nextAnalysisCheck, nextAttempt } from '#domain/money/payments/recheck.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { releaseOrder } from '#server/orders/order/move-order.ts'
import { isHoldOver, lockOrder, orderById, type OrderRow, postponeExpiry } from '#server/orders/order/orders.sql.ts'
import { hasPaymentInAnalysis } from './find-payments.sql.ts'
import { endOpenPayments } from './payments.sql.ts'
import { endRecurrences } from './recurrences.sql.ts'
import { settleOrder } from './settle-payment.ts'

/**
 * Settles the order at the provider before its hold is released. The hold is kept, and this is tried again, as long as the provider cannot
 * be read, reports an unknown state, or has a charge in analysis: the order may have been paid (docs/rules/orders.md#hold).
 */
export async function expireOrder(deps: Deps, orderId: string) {
  if ((await orderById(deps.db, orderId))?.status !== 'PENDING') return
  const settled = await settleOrder(deps, orderId)
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'PENDING' || !(await isHoldOver(tx, order))) return
    if (settled !== 'settled') return postponeExpiry(tx, orderId, nextAttempt(new Date(), order.expires_at))
    if (await hasPaymentInAnalysis(tx, orderId)) return keepHold(deps, tx, order)
    await releaseOrder(tx, order, 'EXPIRED')
    await endOpenPayments(tx, orderId)
    if (order.subscription_id) await endRecurrences(tx, order.subscription_id)
    deps.log.info({ orderId }, 'order expired')
  })
}

/** An analysis that takes too long is for the staff to decide: the money may still come, so the hold is never released silently. */
async function keepHold({ log }: Deps, tx: Tx, { id, expires_at }: OrderRow) {
  const now = new Date()
  if (isAnalysisOverdue(now, expires_at))
    log.error({ orderId: id }, 'a payment has been in analysis for more than a week; its order keeps its hold')
  await postponeExpiry(tx, id, nextAnalysisCheck(now, expires_at))
}
