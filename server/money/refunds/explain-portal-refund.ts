import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import type { RefundWhy } from '#domain/money/refunds/refund-record.ts'
import { refusedRefund } from '#domain/money/refunds/refund-can.ts'
import { wrongItems } from '#domain/money/refunds/refund-plan.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { revokeOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import { markSomeItemsRefunded } from '#server/orders/order/move-order.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { separateCopies } from '../charges/separate-copies.ts'
import { recordRefunded } from '../payments/apply-refunds-and-disputes.ts'
import { linesOf } from './plan-order-refund.ts'
import { portalRefunds } from './find-refunds.sql.ts'
import { queueWaitingRefunds, refundById, storeCovered, storeExplained } from '../charges/refunds.sql.ts'

/** `items` null: it was an amount for no line. */
type Explanation = { refundId: string; actor: string } & ({ items: readonly LineCopies[] } | { items: null; why: RefundWhy })

/**
 * Staff say for which lines the store returned money in the provider's portal, if for any: it becomes their refund, with its effects, and no money moves.
 * Refunds of these lines that wait are closed by their jobs. Returns the order's id. Throws NOT_FOUND, or CONFLICT for lines that cannot be
 * refunded.
 */
export async function explainPortalRefund({ db }: Pick<Deps, 'db'>, explanation: Explanation): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const refund = await refundById(tx, explanation.refundId)
    if (!refund) throw unknownRefund()
    await explain(tx, refund.order_id, explanation)
    return refund.order_id
  })
}

async function explain(tx: Tx, orderId: string, { refundId, actor, ...what }: Explanation) {
  const order = await lockOrder(tx, orderId)
  const refund = (await portalRefunds(tx, orderId)).find(({ id }) => id === refundId)
  if (!order || !refund) throw unknownRefund()
  if (order.status !== 'PAID') return throwUnless(refusedRefund('unpaid'))
  if (what.items) await explainLines(tx, order, { refundId, items: what.items, actor })
  else {
    await storeExplained(tx, refundId, { scope: 'AMOUNT', why: what.why })
    await storeCovered(tx, { id: refundId, order_id: orderId })
  }
  await recordRefunded(tx, { orderId, actor, field: 'portalRefund', cents: refund.cents, itemIds: what.items?.map(({ id }) => id) ?? [] })
  await queueWaitingRefunds(tx, orderId)
}

async function explainLines(tx: Tx, order: OrderRow, { refundId, items, actor }: Explanation & { items: readonly LineCopies[] }) {
  const orderId = order.id
  const wrong = wrongItems(await linesOf(tx, orderId), items)
  if (wrong) return throwUnless(refusedRefund(wrong))
  await separateCopies(tx, orderId, { copies: items, actor })
  const itemIds = items.map(({ id }) => id)
  await storeExplained(tx, refundId, { scope: 'ITEMS', item_ids: itemIds })
  await markSomeItemsRefunded(tx, order, itemIds)
  await revokeOrderAccess(tx, order, itemIds)
}

const unknownRefund = () => new Refusal('NOT_FOUND', 'Este reembolso não foi feito no portal do PagBank, ou já tem explicação.')
