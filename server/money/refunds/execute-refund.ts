import { setTimeout as pause } from 'node:timers/promises'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { addToLog } from '#server/platform/monitoring/log-context.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { paymentIdOfCharge, storeCharges } from '../charges/charges.sql.ts'
import { refusalNote } from '../payments/payments.sql.ts'
import { recordExchange } from '../payments/provider-exchanges.sql.ts'
import { applyCharges } from '../charges/apply-charges.ts'
import {
  callsOfRefund,
  closeCall,
  endLease,
  leaseRefund,
  recordRequest,
  type RefundCallRow,
  type RefundRow,
  refundById,
  renewKey,
} from './refunds.sql.ts'
import { settlePayment } from '../charges/settle-payment.ts'
import { startWaitingRefund } from './start-waiting-refund.ts'

const waitMs = 25_000
/** A key still in use so long after the last request is stuck: none was executed, and none will be (docs/providers/pagbank.md#idempotency). */
const stuckMinutes = 10

/**
 * Sends the unanswered calls of a stored refund to the provider. A lease lets one caller, in one process, send them; all other callers
 * wait for the result. A refund that is WAITING is planned first. Returns the refund with status REQUESTING if the outcome is still unknown, and
 * WAITING if it cannot start yet.
 */
export async function executeRefund(deps: Deps, refundId: string): Promise<RefundRow> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const refund = await refundById(deps.db, refundId)
    if (!refund) throw new Error(`refund ${refundId} does not exist`)
    addToLog({ orderId: refund.order_id })
    if (refund.status === 'DONE' || refund.status === 'REFUSED' || Date.now() > deadline) return refund
    if (refund.status === 'WAITING') {
      if (!(await startWaitingRefund(deps, refund))) return (await refundById(deps.db, refundId)) as RefundRow
      continue
    }
    // All callers wait for this one, and the provider's answers must be stored, however long it has waited for the database already.
    if (await leaseRefund(deps.db, refundId)) return withRequestBudget(() => executeLeased(deps, refund))
    await pause(150)
  }
}

async function executeLeased(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  try {
    for (const call of await callsOfRefund(deps.db, refund.id)) await execute(deps, refund, call)
  } finally {
    await endLease(deps.db, refund.id)
  }
  return (await refundById(deps.db, refund.id)) as RefundRow
}

async function execute(deps: Deps, refund: RefundRow, call: RefundCallRow) {
  if (call.status !== 'REQUESTING') return
  const paymentId = await paymentIdOfCharge(deps.db, call.charge_id)
  // Already requested, but the response was lost: the charges at the provider show whether the refund was made.
  if (call.requested_at && !(await stillOpen(deps, call, paymentId))) return
  await recordRequest(deps.db, call.id)
  const answer = await deps.paymentProvider.refundCharge(call.charge_id, call.cents, call.idempotency_key)
  await recordExchange(deps.db, paymentId, answer.exchange)
  switch (answer.kind) {
    case 'ok':
      return close(deps, refund, call, async (tx) => {
        await storeCharges(tx, paymentId, [answer.charge])
        await closeCall(tx, call, null)
      })
    case 'refused':
      deps.log.warn({ refundId: refund.id, code: answer.code, parameter: answer.parameter }, 'the provider rejected a refund')
      // An earlier attempt of the same call may have succeeded. In that case this rejection means that nothing is left to refund.
      if (!(await stillOpen(deps, call, paymentId))) return
      return close(deps, refund, call, (tx) => closeCall(tx, call, refusalNote(answer)))
    case 'unknown':
      deps.log.error({ refundId: refund.id, reason: answer.reason }, 'no definite response from the provider to a refund call')
      if (answer.reason === 'key-in-use' && call.requested_at && call.requested_at.getTime() < Date.now() - stuckMinutes * 60_000)
        await renewKey(deps.db, call.id)
      return
  }
}

/** Also false while the provider cannot be read: the call must not be repeated then, and a rejection proves nothing. */
async function stillOpen(deps: Deps, call: RefundCallRow, paymentId: string): Promise<boolean> {
  const settled = await settlePayment(deps, paymentId)
  if (settled === 'unreadable' || settled === 'rejected') return false
  const calls = await callsOfRefund(deps.db, call.refund_id)
  return calls.some(({ id, status }) => id === call.id && status === 'REQUESTING')
}

async function close(deps: Deps, refund: RefundRow, call: RefundCallRow, write: (tx: Tx) => Promise<void>) {
  await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, refund.order_id)
    await write(tx)
    await applyCharges(deps, tx, refund.order_id)
  })
}
