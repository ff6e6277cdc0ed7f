import { unitsFromCents } from '#domain/platform/values/money.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { chargesToRefund, hasPaid, isInFull, keptCents, refundsReturnedBy, payingCharge } from '#domain/money/charges/settlement.ts'
import { revokeOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueEmail, withdrawAccessEmail } from '#server/orders/emails/emails.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { claim, postOrderLedger } from '../ledger/ledger.sql.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import { markRefunded, markSomeItemsRefunded } from '#server/orders/order/move-order.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { callsOfOrder, chargesOfOrder, isReturned, type OrderCharge, storeTaken } from '../charges/charges.sql.ts'
import { activeDisputesOn, type DisputeRow, isRefundOfDispute, storeLost } from '../charges/disputes.sql.ts'
import { closeCardPages, storeSums } from './payments.sql.ts'
import { wantEndOfPage } from './recurrences.sql.ts'
import {
  callsOfRefund,
  closeCall,
  closeRefund,
  insertRefund,
  type RefundRow,
  queueWaitingRefunds,
  refundsUnderWay,
  storeCovered,
  storeScopes,
  waitingRefunds,
} from '../charges/refunds.sql.ts'

/**
 * Applies the stored charges of an order: refunds that they show as done are closed, those that were made at the provider without us are
 * stored, and the effects of each are applied once; its payments get the sums of their charges; and the ledger what has changed. Idempotent,
 * and safe to run at any time. The order must be locked.
 */
export async function applyCharges(deps: Pick<Deps, 'log'>, tx: Tx, orderId: string) {
  const charges = await concludeRefunds(tx, orderId, await chargesOfOrder(tx, orderId))
  const haveChanged = await sumUp(deps, tx, orderId, charges)
  if (haveChanged) await postOrderLedger(tx, orderId)
}

/** Returns the charges as they are then. */
async function concludeRefunds(tx: Tx, orderId: string, charges: OrderCharge[]): Promise<OrderCharge[]> {
  // Most orders are never refunded.
  if (!charges.some(({ hasRefunds, refundedCents }) => hasRefunds || refundedCents > 0)) return charges
  const byProvider = await matchCalls(tx, orderId, charges)
  const refunds = [...(await refundsUnderWay(tx, orderId)), ...byProvider]
  for (const refund of refunds) await conclude(tx, refund)
  // None can start while another one is under way: its end queues them.
  if (refunds.length > 0 && (await refundsUnderWay(tx, orderId)).length === 0) await queueWaitingRefunds(tx, orderId)
  const refunded = await chargesOfOrder(tx, orderId)
  const serving = refunded[0] && payingCharge(refunded[0].orderStatus, refunded)
  if (serving) await storeScopes(tx, orderId, serving.id)
  return refunded
}

/**
 * Refunded money that our closed calls do not explain is attributed to the open call, if that call may have returned it. Otherwise the
 * refund was made at the provider without us: one for each charge. The charge that paid the order comes first, because the first refund to
 * be concluded is the one that closes the order.
 */
async function matchCalls(tx: Tx, orderId: string, charges: readonly OrderCharge[]): Promise<RefundRow[]> {
  const calls = await callsOfOrder(tx, orderId)
  const foreign: { chargeId: string; cents: number }[] = []
  for (const charge of charges) {
    const own = calls.filter((call) => call.charge_id === charge.id)
    let unexplained =
      charge.refundedCents - charge.takenCents - own.reduce((sum, call) => sum + (call.status === 'DONE' ? call.cents : 0), 0)
    const open = own.find((call) => call.status === 'REQUESTING')
    if (open && isReturned(open, unexplained)) {
      await closeCall(tx, open, null)
      unexplained -= open.cents
    }
    if (unexplained > 0) foreign.push({ chargeId: charge.id, cents: unexplained })
  }
  const before = charges.map((charge) => ({
    ...charge,
    refundedCents: charge.refundedCents - (foreign.find(({ chargeId }) => chargeId === charge.id)?.cents ?? 0),
  }))
  const serves = (call: { chargeId: string }) => hasPaid(charges[0]!.orderStatus, call.chargeId, before, charges)
  const scoped = foreign.map((call) => ({ ...call, scope: serves(call) ? ('PROVIDER' as const) : ('DUE' as const) }))
  return storeRefundsByProvider(
    tx,
    orderId,
    scoped.toSorted((a, b) => Number(serves(b)) - Number(serves(a))),
  )
}

/** PROVIDER: of the charge that pays the order. DUE: of any other. */
interface RefundByProvider {
  chargeId: string
  cents: number
  scope: 'PROVIDER' | 'DUE'
}

/**
 * Stores refunds that were made at the provider without a call of ours, each by itself. Money of a charge with an active dispute was taken by
 * that dispute, which is lost with this amount (docs/disputes.md#money). Other money of exactly the amount of a refund that waits was for its
 * lines. The order must be locked.
 */
async function storeRefundsByProvider(tx: Tx, orderId: string, calls: readonly RefundByProvider[]): Promise<RefundRow[]> {
  if (calls.length === 0) return []
  const disputes = await activeDisputesOn(
    tx,
    calls.map(({ chargeId }) => chargeId),
  )
  const refunds: RefundRow[] = []
  for (const call of calls) {
    const dispute = disputes.find(({ charge_id }) => charge_id === call.chargeId)
    const itemIds = call.scope === 'DUE' || dispute ? [] : await linesReturned(tx, orderId, call.cents)
    const scope = itemIds.length > 0 ? 'ITEMS' : call.scope
    const refund = await insertRefund(tx, { orderId, scope, itemIds, cents: call.cents, actor: null, status: 'DONE', calls: [call] })
    if (dispute) await loseDispute(tx, dispute, { takenCents: call.cents, refundId: refund.id, refunded: call.cents })
    refunds.push(refund)
  }
  return refunds
}

/** Money that a lost dispute takes. `refunded`: the part that counted as refunded until now, because a reading had shown it. */
interface Taking {
  takenCents: number
  refundId: string | null
  refunded: number
}

/** Attributed to the staff member who closes it, or else to PagBank. */
export async function loseDispute(tx: Tx, dispute: DisputeRow, { refunded, ...taken }: Taking) {
  await storeLost(tx, dispute.id, taken)
  await storeTaken(tx, dispute.charge_id, { cents: taken.takenCents, refunded })
  const changes = [{ field: 'dispute', before: dispute.status, after: 'LOST' }]
  await record(tx, { actor: dispute.closed_by ?? 'PagBank', entity: 'ORDER', entityId: dispute.order_id, action: 'EDITED', changes })
}

/** The lines of the refunds that wait for exactly this money: the portal was faster than the store. */
async function linesReturned(tx: Tx, orderId: string, cents: number): Promise<string[]> {
  const ofLines = (await waitingRefunds(tx, orderId)).filter(({ scope }) => scope === 'ITEMS')
  const requested = ofLines.map(({ amount_cents, item_ids }) => ({ cents: amount_cents, itemIds: item_ids }))
  return refundsReturnedBy(cents, requested).flatMap(({ itemIds }) => itemIds)
}

/** Closes a refund once all of its calls are answered, and applies its effects. */
async function conclude(tx: Tx, refund: RefundRow) {
  const order = await lockOrder(tx, refund.order_id)
  const calls = await callsOfRefund(tx, refund.id)
  if (!order || calls.some((call) => call.status === 'REQUESTING')) return
  const cents = calls.reduce((sum, call) => sum + (call.status === 'DONE' ? call.cents : 0), 0)
  const refusal = calls.find((call) => call.status === 'REFUSED')?.refusal ?? null
  const status = refusal === null ? 'DONE' : 'REFUSED'
  if (cents === 0) return closeRefund(tx, refund.id, { status, cents, refusal, closesOrder: false })

  const closesOrder = await revokeRefunded(tx, order, refund, status)
  await closeRefund(tx, refund.id, { status, cents, refusal, closesOrder })
  const itemIds = refund.scope === 'ITEMS' ? refund.item_ids : []
  await recordRefunded(tx, { orderId: order.id, actor: refund.actor ?? 'PagBank', field: 'refunded', cents, itemIds })
  // The bank tells its customer about a lost dispute, who may be the victim of a fraud and not our buyer.
  if (!(await isRefundOfDispute(tx, refund.id))) await queueEmail(tx, order.id, { kind: 'REFUND', refundId: refund.id })
}

interface Returned {
  orderId: string
  actor: string
  field: 'refunded' | 'portalRefund'
  /** BRL cents. */
  cents: number
  /** None: not for certain lines. */
  itemIds: readonly string[]
}

/** Records what was refunded: how much, and of which lines how many copies. */
export async function recordRefunded(tx: Tx, { orderId, actor, field, cents, itemIds }: Returned) {
  const items = itemIds.length > 0 ? (await itemsOfOrder(tx, orderId)).filter(({ id }) => itemIds.includes(id)) : []
  const lines = items.map(({ quantity, title }) => ({ field: 'refundedItem', before: null, after: `${quantity} × ${title}` }))
  const changes = [{ field, before: null, after: unitsFromCents(cents).toFixed(2) }, ...lines]
  await record(tx, { actor, entity: 'ORDER', entityId: orderId, action: 'REFUNDED', changes })
}

/** True if this refund returned the last of the order's money. */
async function revokeRefunded(tx: Tx, order: OrderRow, refund: RefundRow, status: 'DONE' | 'REFUSED'): Promise<boolean> {
  const charges = await chargesOfOrder(tx, order.id)
  const all = charges.every((charge) => keptCents(charge) === 0)
  // A free order is not paid by the code of an earlier one that it replaced: its refund closes nothing.
  if (all && charges.some(isInFull) && (await markRefunded(tx, order))) {
    await revokeOrderAccess(tx, order)
    await withdrawAccessEmail(tx, order.id)
    return true
  }
  if (!all && refund.scope === 'AMOUNT') await storeCovered(tx, refund)
  if (!all && refund.scope === 'ITEMS' && status === 'DONE') {
    await markSomeItemsRefunded(tx, order, refund.item_ids)
    await revokeOrderAccess(tx, order, refund.item_ids)
  }
  return false
}

/** Stores the current sums of its charges with each payment. Returns whether they have changed. */
async function sumUp({ log }: Pick<Deps, 'log'>, tx: Tx, orderId: string, charges: readonly OrderCharge[]): Promise<boolean> {
  const [first] = charges
  if (!first) return false
  const due = chargesToRefund(first.orderStatus, charges)
  let [haveChanged, hasOpenPage] = [false, false]
  for (const [paymentId, own] of Map.groupBy(charges, (charge) => charge.paymentId)) {
    const sums = { ...sumsOf(own), refundDue: due.some((charge) => charge.paymentId === paymentId) }
    const before = await storeSums(tx, paymentId, sums)
    // One charge of a card page that was paid twice may still pay the order.
    if (sums.refundDue && own.every((charge) => keptCents(charge) === 0 || due.includes(charge))) await wantEndOfPage(tx, paymentId)
    claim('GROWING', sums.paidCents >= before.paidCents, { paymentId, before: before.paidCents, after: sums.paidCents })
    if (sums.refundDue && !before.refundDue) log.error({ orderId, paymentId }, 'a payment has money that must be refunded')
    hasOpenPage ||= before.hasOpenPage
    haveChanged ||= sums.paidCents !== before.paidCents || sums.refundedCents !== before.refundedCents
  }
  // Also for a page that was opened while the order was being paid: each reading of the order looks again.
  if (hasOpenPage && isSettled(first.orderStatus)) await closeCardPages(tx, orderId)
  return haveChanged
}

/** Whether the order needs no payment any more. An expired one can be resumed. */
const isSettled = (status: OrderStatus) => status === 'PAID' || status === 'REFUND_DUE' || status === 'REFUNDED'

function sumsOf(charges: readonly OrderCharge[]) {
  const sum = (of: (charge: OrderCharge) => number) => charges.reduce((total, charge) => total + of(charge), 0)
  return {
    paidCents: sum((charge) => charge.paidCents),
    refundedCents: sum((charge) => charge.refundedCents),
    allReturned: charges.every((charge) => keptCents(charge) === 0),
  }
}
