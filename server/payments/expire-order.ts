import type { Deps } from '../deps.ts'
import { releaseOrder } from '../orders/move-order.ts'
import { isHoldOver, lockOrder } from '../orders/orders.sql.ts'
import { storeHoldEnded } from './payments.sql.ts'
import { settleOrder } from './settle-payment.ts'

/**
 * Settles the order at the provider before its hold is released. If the provider cannot be read, or reports an unknown state, the expiry
 * is postponed, because the order may have been paid (docs/rules/orders.md#hold).
 */
export async function expireOrder(deps: Deps, orderId: string) {
  if ((await settleOrder(deps, orderId)) !== 'settled')
    throw new Error(`order ${orderId}: cannot determine at the provider whether it was paid`)
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await isHoldOver(tx, order)) || !(await releaseOrder(tx, order, 'EXPIRED'))) return
    await storeHoldEnded(tx, orderId)
    deps.log.info({ orderId }, 'order expired')
  })
}
