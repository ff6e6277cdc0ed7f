import type { Tx } from '#server/platform/database/database.ts'
import {
  callsOfRefund,
  endPartly,
  insertRefund,
  postponeRefund,
  refundById,
  type RefundRow,
  storeConfirmation,
} from '../charges/refunds.sql.ts'

/**
 * A refund that was refused waits again, and is planned anew. One of which a part was returned ends with that part, and the rest is a refund of
 * its own: the same money is never two exceptions. Returns the id of the refund to execute. The order must be locked.
 */
export async function reopenRefund(tx: Tx, refundId: string): Promise<string> {
  const refund = await refundById(tx, refundId)
  if (refund?.status !== 'REFUSED') return refundId
  if (refund.done_at) return (await splitRest(tx, refund)).id
  await postponeRefund(tx, refundId, null)
  return refundId
}

/** Whoever had to confirm all of it has confirmed its rest. */
async function splitRest(tx: Tx, refund: RefundRow): Promise<RefundRow> {
  const { id, order_id: orderId, scope, item_ids: itemIds, actor, asked_by: askedBy, confirmed_by: subject } = refund
  const cents = (await callsOfRefund(tx, id)).reduce((sum, call) => sum + (call.status === 'REFUSED' ? call.cents : 0), 0)
  await endPartly(tx, id)
  const rest = await insertRefund(tx, { orderId, scope, itemIds, cents, actor, askedBy, status: 'WAITING' })
  if (subject !== null) await storeConfirmation(tx, rest.id, cents, { actor: refund.confirmed_actor ?? '', subject })
  return rest
}
