import { refusedRefund } from '#domain/money/refunds/refund-can.ts'
import { wrongItems } from '#domain/money/refunds/refund-plan.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal, throwUnless } from '#server/platform/start/refusal.ts'
import { revokeOrderAccess } from '#server/delivery/access/access.sql.ts'
import { recordOrderEdit } from '#server/platform/database/history/history.sql.ts'
import { markSomeItemsRefunded } from '#server/orders/order/move-order.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { linesOf } from './plan-order-refund.ts'
import { portalRefunds } from './find-refunds.sql.ts'
import { queueWaitingRefunds, refundById, storeLinesReturned } from './refunds.sql.ts'

interface Explanation {
  refundId: string
  items: readonly string[]
  actor: string
}

/**
 * Staff say for which lines the store returned money in the provider's portal: it becomes their refund, with its effects, and no money moves.
 * Refunds of these lines that wait are closed by their jobs. Returns the order's id. Throws NOT_FOUND, or CONFLICT for lines that cannot be
 * refunded.
 */
export async function explainPortalRefund({ db }: Pick<Deps, 'db'>, { refundId, ...explanation }: Explanation): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const refund = await refundById(tx, refundId)
    if (!refund) throw unknownRefund()
    await explain(tx, refund.order_id, { refundId, ...explanation })
    return refund.order_id
  })
}

async function explain(tx: Tx, orderId: string, { refundId, items, actor }: Explanation) {
  const order = await lockOrder(tx, orderId)
  const refund = (await portalRefunds(tx, orderId)).find(({ id }) => id === refundId)
  if (!order || !refund) throw unknownRefund()
  const wrong = order.status === 'PAID' ? wrongItems(await linesOf(tx, orderId), items) : 'unpaid'
  if (wrong) return throwUnless(refusedRefund(wrong))
  await storeLinesReturned(tx, refundId, [...new Set(items)])
  await markSomeItemsRefunded(tx, order, items)
  await revokeOrderAccess(tx, order, items)
  const change = { field: 'portalRefund', before: null, after: (refund.cents / 100).toFixed(2) }
  await recordOrderEdit(tx, actor, orderId, change, 'REFUNDED')
  await queueWaitingRefunds(tx, orderId)
}

const unknownRefund = () => new Refusal('NOT_FOUND', 'Este reembolso não foi feito no portal do PagBank, ou já tem explicação.')
