import { disputeCan } from '#domain/money/disputes/dispute-can.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { throwUnless } from '#domain/platform/refusals/refusal.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { disputeById, type DisputeRow, storeAnswered } from '../charges/disputes.sql.ts'

/** Records that our evidence was sent to PagBank. Only an open dispute can be answered; without one nothing happens. */
export async function answerDispute(db: Db, id: string, note: string, actor: string) {
  await db.transaction().execute(async (tx) => {
    const dispute = await lockDispute(tx, id)
    if (!dispute) return
    throwUnless(disputeCan.answer(dispute))
    await storeAnswered(tx, id, note)
    await recordOrderEdit(tx, actor, dispute.order_id, { field: 'dispute', before: dispute.status, after: 'ANSWERED' })
  })
}

/** A dispute changes only under the lock of its order (docs/sale.md, order of locks), so it is read again after that lock is taken. */
export async function lockDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  const known = await disputeById(tx, id)
  if (!known || !(await lockOrder(tx, known.order_id))) return undefined
  return disputeById(tx, id)
}
