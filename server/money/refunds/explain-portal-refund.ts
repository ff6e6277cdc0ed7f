import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import { refusedRefund } from '#domain/money/refunds/refund-can.ts'
import { wrongItems } from '#domain/money/refunds/refund-plan.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { revokeOrderAccess } from '#server/delivery/access/access.sql.ts'
import { markSomeItemsRefunded } from '#server/orders/order/move-order.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { separateCopies } from '#server/orders/order/separate-copies.ts'
import { recordRefunded } from '../payments/apply-charges.ts'
import { linesOf } from './plan-order-refund.ts'
import { portalRefunds } from './find-refunds.sql.ts'
import { queueWaitingRefunds, refundById, storeLinesReturned } from '../charges/refunds.sql.ts'

interface Explanation {
  refundId: string
  items: readonly LineCopies[]
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
  await separateCopies(tx, orderId, { copies: items, actor })
  const itemIds = items.map(({ id }) => id)
  await storeLinesReturned(tx, refundId, itemIds)
  await markSomeItemsRefunded(tx, order, itemIds)
  await revokeOrderAccess(tx, order, itemIds)
  await recordRefunded(tx, { orderId, actor, field: 'portalRefund', cents: refund.cents, itemIds })
  await queueWaitingRefunds(tx, orderId)
}

const unknownRefund = () => new Refusal('NOT_FOUND', 'Este reembolso não foi feito no portal do PagBank, ou já tem explicação.')
