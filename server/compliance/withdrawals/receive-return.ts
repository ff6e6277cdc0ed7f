import type { Db } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { takeBack } from '#server/orders/order/move-order.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { lineOfWithdrawal, storeReceived } from './withdrawals.sql.ts'

/**
 * Records that a printed book has come back, and returns it to the stock, once. A withdrawal whose book was received before, or was never sent,
 * stays as it is.
 */
export async function receiveReturn(db: Db, id: string, actor: string) {
  await db.transaction().execute(async (tx) => {
    const line = await lineOfWithdrawal(tx, id)
    if (!line) return
    await lockOrder(tx, line.orderId)
    if (!(await storeReceived(tx, id, actor))) return
    await takeBack(tx, line.itemId)
    await recordOrderEdit(tx, actor, line.orderId, { field: 'return', before: 'WAITING_RETURN', after: 'RETURNED' }, 'RECEIVED')
  })
}
