import { setTimeout as pause } from 'node:timers/promises'
import { isPartial } from '#domain/money/refunds/refund-plan.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { addToLog } from '#server/platform/monitoring/log-context.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { paymentIdOfCharge, refusalNote, storeCharges } from '../charges/charges.sql.ts'
import { recordExchange } from '../payments/provider-exchanges.sql.ts'
import { haveMoney, paymentById } from '../payments/find-payments.sql.ts'
import { portalRefunds } from './find-refunds.sql.ts'
import { applyCharges } from '../payments/apply-refunds-and-disputes.ts'
import {
  callsOfRefund,
  closeCall,
  endLease,
  leaseRefund,
  postponeRefund,
  recordRequest,
  type RefundCallRow,
  type RefundRow,
  refundById,
  renewKey,
} from '../charges/refunds.sql.ts'
import { settlePayment, settleReadable } from '../payments/settle-payment.ts'
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
      // Its money may have returned in the provider's portal meanwhile.
      const unread = await settleReadable(deps, refund.order_id)
      if ((await haveMoney(deps.db, unread)) || !(await startWaitingRefund(deps, refund)))
        return (await refundById(deps.db, refundId)) as RefundRow
      continue
    }
    // All callers wait for this one, and the provider's answers must be stored, however long it has waited for the database already.
    const leased = await leaseRefund(deps.db, refundId)
    if (leased) return withRequestBudget(() => executeLeased(deps, refund, leased))
    await pause(150)
  }
}

async function executeLeased(deps: Deps, refund: RefundRow, leased: Date): Promise<RefundRow> {
  try {
    for (const call of await callsOfRefund(deps.db, refund.id)) await execute(deps, refund, call)
  } finally {
    await endLease(deps.db, refund.id, leased)
  }
  return (await refundById(deps.db, refund.id)) as RefundRow
}

async function execute(deps: Deps, refund: RefundRow, call: RefundCallRow) {
  if (call.status !== 'REQUESTING') return
  const paymentId = await paymentIdOfCharge(deps.db, call.charge_id)
  // Before every call, the first too: its money may have returned in the portal, or by a call that a restored backup does not know.
  if (!(await stillOpen(deps, call, paymentId))) return
  if (await mayHaveReturnedElsewhere(deps, refund)) {
    const refusal = refusalNote({ code: 'RETURNED_ELSEWHERE' })
    return close(deps, refund, (tx) => closeCall(tx, call, refusal))
  }
  await recordRequest(deps.db, call.id)
  const answer = await send(deps, call, (await paymentById(deps.db, paymentId))?.provider_invoice_id !== null)
  await recordExchange(deps.db, paymentId, answer.exchange)
  switch (answer.kind) {
    case 'ok':
      if ('isDone' in answer && !answer.isDone) return deps.log.warn({ refundId: refund.id }, 'the provider has not made a refund yet')
      return close(deps, refund, async (tx) => {
        if ('charge' in answer) await storeCharges(tx, paymentId, [answer.charge])
        await closeCall(tx, call, null)
      })
    case 'refused':
      deps.log.warn({ refundId: refund.id, code: answer.code, parameter: answer.parameter }, 'the provider rejected a refund')
      // An earlier attempt of the same call may have succeeded. In that case this rejection means that nothing is left to refund.
      if (!(await stillOpen(deps, call, paymentId))) return
      return close(deps, refund, (tx) => refuse(deps, tx, call, refusalNote(answer)))
    case 'unknown':
      deps.log.error({ refundId: refund.id, reason: answer.reason }, 'no definite response from the provider to a refund call')
      if (answer.reason === 'key-in-use' && call.requested_at && call.requested_at.getTime() < Date.now() - stuckMinutes * 60_000)
        await renewKey(deps.db, call.id)
      return
  }
}

/** The charge of a further cycle by card returns by its own call. */
const send = ({ paymentProvider, recurrence }: Deps, { charge_id: id, cents, idempotency_key: key }: RefundCallRow, isOfCycle: boolean) =>
  isOfCycle ? recurrence.refund(id, cents, key) : paymentProvider.refundCharge(id, cents, key)

/** Also false while the provider cannot be read: the call must not be repeated then, and a rejection proves nothing. */
async function stillOpen(deps: Deps, call: RefundCallRow, paymentId: string): Promise<boolean> {
  const settled = await settlePayment(deps, paymentId)
  if (settled === 'unreadable' || settled === 'rejected') return false
  const calls = await callsOfRefund(deps.db, call.refund_id)
  return calls.some(({ id, status }) => id === call.id && status === 'REQUESTING')
}

/** Portal money of another amount that was found since the refund was requested, of lines: only staff know whether it was for them. */
async function mayHaveReturnedElsewhere({ db }: Deps, { scope, order_id, created_at }: RefundRow): Promise<boolean> {
  return isPartial(scope) && (await portalRefunds(db, order_id)).some(({ createdAt }) => createdAt > created_at)
}

/**
 * A temporary refusal does not end a refund: it is planned anew, or the call gets a new key if others of the refund were sent already. Both read
 * the charge before they send anything.
 */
async function refuse({ paymentProvider }: Deps, tx: Tx, call: RefundCallRow, note: string) {
  if (!paymentProvider.describeRefusal(note).isTemporary) return closeCall(tx, call, note)
  const others = (await callsOfRefund(tx, call.refund_id)).filter(({ id }) => id !== call.id)
  if (others.some(({ status, requested_at }) => status !== 'REQUESTING' || requested_at !== null)) return renewKey(tx, call.id)
  return postponeRefund(tx, call.refund_id, note)
}

async function close(deps: Deps, refund: RefundRow, write: (tx: Tx) => Promise<void>) {
  await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, refund.order_id)
    await write(tx)
    await applyCharges(deps, tx, refund.order_id)
  })
}
