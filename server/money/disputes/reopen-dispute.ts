import { type AfterLoss, disputeCan } from '#domain/money/disputes/dispute-can.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { throwUnless } from '#domain/platform/refusals/refusal.ts'
import { isTakingShown } from '../charges/charges.sql.ts'
import { postOrderLedger } from '../ledger/ledger.sql.ts'
import { removeRefund } from '../charges/refunds.sql.ts'
import { lockDispute } from './answer-dispute.ts'
import { requireReading } from './close-dispute.ts'
import { afterClosing, disputeById, type DisputeRow, storeReopened } from '../charges/disputes.sql.ts'
import { returnTakenMoney } from './return-taken-money.ts'

/**
 * Takes back a loss that staff recorded by mistake, while nothing followed: the dispute is as before, and the order has its money, its books
 * and its access again. The payment of its charge is read first, because money that PagBank shows as taken was no mistake.
 */
export async function reopenDispute(deps: Deps, id: string, actor: string) {
  const known = await disputeById(deps.db, id)
  if (!known) return
  throwUnless(disputeCan.reopen(known))
  await requireReading(deps, known)
  await deps.db.transaction().execute((tx) => reopen(deps, tx, id, actor))
}

async function reopen(deps: Deps, tx: Tx, id: string, actor: string) {
  const lost = await lockDispute(tx, id)
  if (!lost) return
  throwUnless(disputeCan.reopen(lost, await eventAfter(tx, lost)))
  const status = lost.answered_at ? 'ANSWERED' : 'OPEN'
  await storeReopened(tx, id, status)
  const returned = lost.taken_cents > 0 ? await returnTakenMoney(deps, tx, lost) : 'served'
  // Thrown, so that nothing has changed.
  throwUnless(disputeCan.reopen(lost, returned === 'served' ? null : 'not-served'))
  if (lost.refund_id) await removeRefund(tx, lost.refund_id)
  await postOrderLedger(tx, lost.order_id)
  await recordOrderEdit(tx, actor, lost.order_id, { field: 'dispute', before: 'LOST', after: status })
}

const eventAfter = async (tx: Tx, lost: DisputeRow): Promise<AfterLoss | null> =>
  (await isTakingShown(tx, lost.charge_id, lost.taken_cents)) ? 'taken' : afterClosing(tx, lost)
