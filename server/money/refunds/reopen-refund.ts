import type { Tx } from '#server/platform/database/database.ts'
import { requestedRefund } from './find-refunds.sql.ts'
import { callsOfRefund, insertRefund, postponeRefund, refundById, type RefundRow } from './refunds.sql.ts'

/**
 * A refund that was refused waits again, and is planned anew. If a part of it was returned, the rest is a refund of its own, once. Returns the
 * id of the refund to execute. The order must be locked.
 */
export async function reopenRefund(tx: Tx, refundId: string): Promise<string> {
  const refund = await refundById(tx, refundId)
  if (refund?.status !== 'REFUSED') return refundId
  if (refund.done_at) return (await refundOfRest(tx, refund)).id
  await postponeRefund(tx, refundId, null)
  return refundId
}

async function refundOfRest(tx: Tx, { id, order_id, scope, item_ids, actor }: RefundRow): Promise<RefundRow> {
  const requestKey = `rest-of-${id}`
  const known = await requestedRefund(tx, order_id, requestKey)
  if (known?.request_key === requestKey) return known
  const cents = (await callsOfRefund(tx, id)).reduce((sum, call) => sum + (call.status === 'REFUSED' ? call.cents : 0), 0)
  return insertRefund(tx, { orderId: order_id, scope, itemIds: item_ids, cents, actor, requestKey, status: 'WAITING', calls: [] })
}
