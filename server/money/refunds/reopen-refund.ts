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
import { isOfWithdrawal } from './find-refunds.sql.ts'
import { needsConfirmation } from './request-refund.ts'

/**
 * A refund that was refused waits again, and is planned anew: like one that this user (`subject`) asks for now, it may need another person. One
 * of which a part was returned ends with that part, and the rest is a refund of its own: the same money is never two exceptions. Returns the id
 * of the refund to execute. The order must be locked.
 */
export async function reopenRefund(tx: Tx, refundId: string, subject: string): Promise<string> {
  const refund = await refundById(tx, refundId)
  if (refund?.status !== 'REFUSED') return refundId
  if (refund.done_at) return (await splitRest(tx, refund, subject)).id
  await postponeRefund(tx, refundId, null, await askedBy(tx, refund, refund.amount_cents, subject))
  return refundId
}

/** Who may not confirm it; null if nobody has to. What staff have returned of the order since it was refused counts. */
async function askedBy(
  tx: Tx,
  { id, order_id, scope, asked_by: before }: RefundRow,
  cents: number,
  subject: string,
): Promise<string | null> {
  if (before !== null || scope === 'PROVIDER' || (await isOfWithdrawal(tx, id))) return before
  return (await needsConfirmation(tx, order_id, { scope, cents })) ? subject : null
}

/** Whoever had to confirm all of it has confirmed its rest. */
async function splitRest(tx: Tx, refund: RefundRow, by: string): Promise<RefundRow> {
  const { id, order_id: orderId, scope, item_ids: itemIds, actor, confirmed_by: subject } = refund
  const cents = (await callsOfRefund(tx, id)).reduce((sum, call) => sum + (call.status === 'REFUSED' ? call.cents : 0), 0)
  await endPartly(tx, id)
  const rest = { orderId, scope, itemIds, cents, actor, askedBy: await askedBy(tx, refund, cents, by), status: 'WAITING' } as const
  const inserted = await insertRefund(tx, rest)
  if (subject !== null) await storeConfirmation(tx, inserted.id, cents, { actor: refund.confirmed_actor ?? '', subject })
  return inserted
}
