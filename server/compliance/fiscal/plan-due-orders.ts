import type { Deps } from '#server/platform/start/deps.ts'
import { paidOrdersToPlan, refundedOrdersToPlan } from './fiscal-orders.sql.ts'
import { storePlannedUntil } from './settings/fiscal-settings.sql.ts'
import { planOrder } from './plan-order.ts'

/**
 * Plans the documents of orders that were paid or refunded since the last time. An order that cannot be planned does not keep the others from
 * it.
 */
export async function planDueOrders(deps: Pick<Deps, 'db' | 'config' | 'log'>, at = new Date()) {
  const { db, log } = deps
  const paid = await paidOrdersToPlan(db, at.getUTCHours() * 60 + at.getUTCMinutes())
  for (const orderId of new Set([...paid.orderIds, ...(await refundedOrdersToPlan(db))])) {
    try {
      await db.transaction().execute((tx) => planOrder(tx, orderId))
    } catch (err) {
      log.error({ err, orderId }, 'the fiscal documents of an order could not be planned')
    }
  }
  if (paid.plannedUntil) await storePlannedUntil(db, paid.plannedUntil)
}
