import type { Deps } from '../deps.ts'
import { releaseOrder } from '../orders/move-order.ts'
import { isHoldOver, lockOrder } from '../orders/orders.sql.ts'
import { storeHoldEnded } from './payments.sql.ts'
import { settleOrder } from './settle-payment.ts'

/** Asks the provider before anything is returned. If it cannot be read or understood, the end is postponed, because the money may be there (docs/rules/orders.md#hold). */
export async function expireOrder(deps: Deps, orderId: string) {
  if ((await settleOrder(deps, orderId)) !== 'settled') throw new Error(`the provider does not say whether order ${orderId} was paid`)
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await isHoldOver(tx, order)) || !(await releaseOrder(tx, order, 'EXPIRED'))) return
    await storeHoldEnded(tx, orderId)
    deps.log.info({ orderId }, 'order expired')
  })
}
