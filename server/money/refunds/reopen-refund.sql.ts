import type { Tx } from '#server/platform/database/database.ts'
import { refusalNote } from '../payments/payments.sql.ts'
import { callsOfRefund, insertRefund, refundById, type RefundRow } from './refunds.sql.ts'

/** A refund of which nothing was executed waits again, and is planned anew with new keys. The order must be locked. */
export async function postponeRefund(tx: Tx, refundId: string, refusal: string) {
  await tx.deleteFrom('refund_calls').where('refund_id', '=', refundId).execute()
  await tx.updateTable('refunds').set({ status: 'WAITING', refusal, leased_at: null }).where('id', '=', refundId).execute()
}

/**
 * A refund that was refused waits again, and is planned anew. If a part of it was returned, the rest is a refund of its own, once. Returns the
 * id of the refund to execute. The order must be locked.
 */
export async function reopenRefund(tx: Tx, refundId: string): Promise<string> {
  const refund = await refundById(tx, refundId)
  if (refund?.status !== 'REFUSED') return refundId
  if (refund.done_at) return (await refundOfRest(tx, refund)).id
  await tx.deleteFrom('refund_calls').where('refund_id', '=', refundId).execute()
  await tx.updateTable('refunds').set({ status: 'WAITING', refusal: null }).where('id', '=', refundId).execute()
  return refundId
}

async function refundOfRest(tx: Tx, { id, order_id, scope, item_ids, actor }: RefundRow): Promise<RefundRow> {
  const requestKey = `rest-of-${id}`
  const known = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  const cents = (await callsOfRefund(tx, id)).reduce((sum, call) => sum + (call.status === 'REFUSED' ? call.cents : 0), 0)
  const rest = { orderId: order_id, scope, itemIds: item_ids, cents, actor, requestKey, status: 'WAITING' as const, calls: [] }
  return (known as RefundRow | undefined) ?? insertRefund(tx, rest)
}

/** Ends a refund that the provider refuses for now: nothing sends it any more. The order must be locked. */
export async function giveUpRefund(tx: Tx, refundId: string) {
  await tx
    .updateTable('refunds')
    .set({ status: 'REFUSED', refusal: refusalNote({ code: 'GIVEN_UP' }) })
    .where('id', '=', refundId)
    .where('status', '=', 'WAITING')
    .where('refusal', 'is not', null)
    .execute()
}
