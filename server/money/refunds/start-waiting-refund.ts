import { mayHaveReturned } from '#domain/money/refunds/portal-refund.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { unconfirmedUntil } from '#domain/money/refunds/refund-record.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { isTakenByDispute } from '../charges/disputes.sql.ts'
import { refusalNote } from '../charges/charges.sql.ts'
import { linesOf, planOrderRefund } from './plan-order-refund.ts'
import { isOfWithdrawal, portalRefunds } from './find-refunds.sql.ts'
import { applyCharges } from '../payments/apply-refunds-and-disputes.ts'
import {
  closeCallsElsewhere,
  closeRefund,
  refundById,
  type RefundRow,
  refundsUnderWay,
  startRefund,
  storeConfirmation,
} from '../charges/refunds.sql.ts'

/**
 * Plans a refund that is WAITING, so that its calls can be sent. It goes on waiting while another refund of the order is under way or a
 * dispute about its money is active, or somebody has to confirm it. If its money has returned meanwhile, or there is none, it is closed as REFUSED; also if a lost dispute
 * has taken money of the charge, of whichever lines, or if portal money may have been for its lines: staff decide what is left to return. All
 * that is left never returns more than was paid. Money that the store returned itself is only recorded. One that nobody has confirmed in time is refused, unless a buyer's withdrawal waits for it. An amount is closed after anything else has returned. The charges must have been read. True: it was started.
 */
export async function startWaitingRefund(deps: Pick<Deps, 'db' | 'log'>, { id, order_id }: RefundRow): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    const refund = await refundById(tx, id)
    if (!order || refund?.status !== 'WAITING') return refund?.status === 'REQUESTING'
    if (refund.is_held) {
      if (unconfirmedUntil(refund.created_at) <= new Date() && !(await isOfWithdrawal(tx, id))) await refuse(tx, id, 'UNCONFIRMED')
      return false
    }
    const amount = refund.scope === 'AMOUNT' ? { cents: refund.amount_cents, leftCents: refund.left_cents! } : null
    const items = refund.item_ids.length > 0 ? (await linesOf(tx, order.id)).filter((line) => refund.item_ids.includes(line.id)) : null
    const selection: RefundSelection = { items, amount, onlyDue: refund.scope === 'DUE', whatIsLeft: true }
    const plan = await planOrderRefund(deps, tx, order, selection)
    if (plan.kind === 'plan') {
      const isToSend = plan.scope === 'ITEMS' && refund.method === null
      if (isToSend && (await isTakenByDispute(tx, plan.calls))) {
        await refuse(tx, id, 'TAKEN_BY_DISPUTE')
        return false
      }
      const requested = { cents: refund.amount_cents, requestedAt: refund.created_at }
      if (isToSend && mayHaveReturned(requested, await portalRefunds(tx, order.id))) {
        await refuse(tx, id, 'RETURNED_ELSEWHERE')
        return false
      }
      if ((await refundsUnderWay(tx, order.id)).length > 0) return false
      // More money than somebody has confirmed is another refund.
      if (refund.asked_by !== null && plan.cents > refund.amount_cents) {
        await storeConfirmation(tx, id, plan.cents, null)
        return false
      }
      await startRefund(tx, id, plan)
      if (refund.method) {
        await closeCallsElsewhere(tx, id)
        await applyCharges(deps, tx, order_id)
      }
      return true
    }
    const isBack = plan.why === 'items-refunded' || plan.why === 'already-refunded'
    if (plan.why === 'changed') await refuse(tx, id, 'RETURNED_ELSEWHERE')
    else if (plan.why !== 'disputed') await refuse(tx, id, isBack ? 'ALREADY_REFUNDED' : 'NOTHING_TO_REFUND')
    return false
  })
}

async function refuse(tx: Tx, refundId: string, code: string) {
  const refusal = refusalNote({ code })
  await closeRefund(tx, refundId, { status: 'REFUSED', cents: 0, refusal, closesOrder: false })
}
