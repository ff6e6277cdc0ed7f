import { chargesDue, didServe, servingCharge } from '#domain/charges-due.ts'
import type { LedgerFacts } from '#domain/ledger.ts'
import type { OrderStatus } from '#domain/order-transitions.ts'
import { keptCents } from '#domain/settlement.ts'
import { revokeOrderAccess } from '../access/access.sql.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { queueEmail, withdrawAccessEmail } from '../emails/emails.sql.ts'
import { record } from '../history/history.sql.ts'
import { addJob } from '../jobs/jobs.sql.ts'
import { postFirstMoney, postOrderLedger } from '../ledger/post-order-ledger.ts'
import { markRefunded, markSomeItemsRefunded } from '../orders/move-order.ts'
import { itemsOfOrder } from '../orders/order-items.sql.ts'
import { lockOrder, type OrderRow } from '../orders/orders.sql.ts'
import { chargesOfOrder, type OrderCharge } from './charges.sql.ts'
import { isRefundOfDispute } from './disputes.sql.ts'
import { closeCardPages, type PaymentReading, type PaymentSums, readingStored, storeReading, storeSums } from './payments.sql.ts'
import { storeRefundsByProvider } from './refunds-by-provider.ts'
import {
  callsOfOrder,
  callsOfRefund,
  closeCall,
  closeRefund,
  type RefundRow,
  refundsUnderWay,
  storeScopes,
  refundJobKey,
  waitingRefunds,
} from './refunds.sql.ts'

/**
 * Reconciles an order with its charges: closes the refunds that the charges show as done, stores refunds that were made at the provider
 * without us, and applies the effects of each refund once. Idempotent, and safe to run at any time. The order must be locked. `reading`:
 * of one of its payments, which is stored too.
 */
export async function reconcileRefunds(deps: Pick<Deps, 'log'>, tx: Tx, orderId: string, reading?: PaymentReading) {
  const charges = await chargesOfOrder(tx, orderId)
  // Fast path: most orders are never refunded.
  const isRefunded = charges.some(({ hasRefunds, refundedCents }) => hasRefunds || refundedCents > 0)
  if (reading && !isRefunded && isFirstMoney(charges, reading)) return sumUpFirst(deps, tx, orderId, charges, reading)
  if (reading) await storeReading(tx, reading)
  if (!isRefunded) return sumUp(deps, tx, orderId, charges)
  const refunds = await refundsToConclude(tx, orderId)
  for (const refund of refunds) await conclude(tx, refund)
  if (refunds.length > 0) await queueWaiting(tx, orderId)
  const refunded = await chargesOfOrder(tx, orderId)
  const serving = refunded[0] && servingCharge(refunded[0].orderStatus, refunded)
  if (serving) await storeScopes(tx, orderId, serving.id)
  await sumUp(deps, tx, orderId, refunded)
}

/** A refund that waited for another one may be able to start. */
async function queueWaiting(tx: Tx, orderId: string) {
  for (const refundId of await waitingRefunds(tx, orderId))
    await addJob(tx, 'execute_refund', { refundId }, { key: refundJobKey(refundId) })
}

async function refundsToConclude(tx: Tx, orderId: string): Promise<RefundRow[]> {
  const byProvider = await matchCalls(tx, orderId)
  return [...(await refundsUnderWay(tx, orderId)), ...byProvider]
}

/**
 * Refunded money that our closed calls do not explain is attributed to the open call, if it covers that call's amount. Otherwise the
 * refund was made at the provider without us: one for each charge. The charge that paid the order comes first, because the first refund to
 * be concluded is the one that closes the order.
 */
async function matchCalls(tx: Tx, orderId: string): Promise<RefundRow[]> {
  const calls = await callsOfOrder(tx, orderId)
  const charges = await chargesOfOrder(tx, orderId)
  const foreign: { chargeId: string; cents: number }[] = []
  for (const charge of charges) {
    const own = calls.filter((call) => call.charge_id === charge.id)
    let unexplained = charge.refundedCents - own.reduce((sum, call) => sum + (call.status === 'DONE' ? call.cents : 0), 0)
    const open = own.find((call) => call.status === 'REQUESTING')
    if (open && unexplained >= open.cents) {
      await closeCall(tx, open, null)
      unexplained -= open.cents
    }
    if (unexplained > 0) foreign.push({ chargeId: charge.id, cents: unexplained })
  }
  const before = charges.map((charge) => ({
    ...charge,
    refundedCents: charge.refundedCents - (foreign.find(({ chargeId }) => chargeId === charge.id)?.cents ?? 0),
  }))
  const serves = (call: { chargeId: string }) => didServe(charges[0]!.orderStatus, call.chargeId, before, charges)
  const scoped = foreign.map((call) => ({ ...call, scope: serves(call) ? ('PROVIDER' as const) : ('DUE' as const) }))
  return storeRefundsByProvider(
    tx,
    orderId,
    scoped.toSorted((a, b) => Number(serves(b)) - Number(serves(a))),
  )
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
  await record(tx, {
    actor: refund.actor ?? 'PagBank',
    entity: 'ORDER',
    entityId: order.id,
    action: 'REFUNDED',
    changes: [{ field: 'refunded', before: null, after: (cents / 100).toFixed(2) }],
  })
  // The bank tells its customer about a lost dispute, who may be the victim of a fraud and not our buyer.
  if (!(await isRefundOfDispute(tx, refund.id))) await queueEmail(tx, order.id, { kind: 'REFUND', refundId: refund.id })
}

/** True if this refund returned the last of the order's money. */
async function revokeRefunded(tx: Tx, order: OrderRow, refund: RefundRow, status: 'DONE' | 'REFUSED'): Promise<boolean> {
  const all = (await chargesOfOrder(tx, order.id)).every((charge) => keptCents(charge) === 0)
  if (all && (await markRefunded(tx, order))) {
    await revokeOrderAccess(tx, order, await coursesOf(tx, order.id))
    await withdrawAccessEmail(tx, order.id)
    return true
  }
  if (!all && refund.scope === 'ITEMS' && status === 'DONE') {
    await markSomeItemsRefunded(tx, order, refund.item_ids)
    await revokeAccessOfItems(tx, order, refund.item_ids)
  }
  return false
}

/** Revokes the accesses that some lines of an order granted. That they grant none any more must be stored already. */
export async function revokeAccessOfItems(tx: Tx, order: OrderRow, itemIds: readonly string[]) {
  await revokeOrderAccess(tx, order, await coursesOf(tx, order.id, itemIds))
}

async function coursesOf(tx: Tx, orderId: string, itemIds?: readonly string[]): Promise<string[]> {
  const items = await itemsOfOrder(tx, orderId)
  return items.flatMap(({ id, course_id }) => (course_id && (!itemIds || itemIds.includes(id)) ? [course_id] : []))
}

const isFirstMoney = (charges: readonly OrderCharge[], { paymentId, before }: PaymentReading) =>
  charges.length > 0 && before.paid_cents === 0 && charges.every((charge) => charge.paymentId === paymentId)

/** The same as storing the reading and `sumUp`, with one statement: of what the order's first charges are, everything is known. */
async function sumUpFirst(deps: Pick<Deps, 'log'>, tx: Tx, orderId: string, charges: readonly OrderCharge[], reading: PaymentReading) {
  const refundDue = chargesDue(charges[0]!.orderStatus, charges).length > 0
  await postFirstMoney(tx, factsOf(orderId, charges), readingStored(reading, { ...sumsOf(charges), refundDue }))
  logDue(deps, orderId, reading.paymentId, { refundDue, before: reading.before.refund_due })
  await closePages(tx, orderId, charges[0]!)
}

/** Stores the current sums of its charges with each payment, and records what has changed in the ledger. */
async function sumUp(deps: Pick<Deps, 'log'>, tx: Tx, orderId: string, charges: readonly OrderCharge[]) {
  const [first] = charges
  if (!first) return
  const due = chargesDue(first.orderStatus, charges)
  const before: PaymentSums[] = []
  for (const [paymentId, own] of Map.groupBy(charges, (charge) => charge.paymentId)) {
    const refundDue = due.some((charge) => charge.paymentId === paymentId)
    const old = await storeSums(tx, paymentId, { ...sumsOf(own), refundDue })
    logDue(deps, orderId, paymentId, { refundDue, before: old.refundDue })
    before.push(old)
  }
  await closePages(tx, orderId, first)
  const total = sumsOf(charges)
  const sumBefore = (of: (old: PaymentSums) => number) => before.reduce((sum, old) => sum + of(old), 0)
  if (total.paidCents !== sumBefore((old) => old.paidCents) || total.refundedCents !== sumBefore((old) => old.refundedCents))
    await postOrderLedger(tx, orderId)
}

function logDue({ log }: Pick<Deps, 'log'>, orderId: string, paymentId: string, due: { refundDue: boolean; before: boolean }) {
  if (due.refundDue && !due.before) log.error({ orderId, paymentId }, 'a payment has money that must be refunded')
}

/** Also for a page that was opened while the order was being paid: each reading of the order looks again. */
async function closePages(tx: Tx, orderId: string, { hasOpenPage, orderStatus }: OrderCharge) {
  if (hasOpenPage && isSettled(orderStatus)) await closeCardPages(tx, orderId)
}

/** Before its first money, an order has neither refunds nor disputes, and nothing is posted. Interest is not the store's. */
const factsOf = (orderId: string, charges: readonly OrderCharge[]): LedgerFacts => {
  const { orderStatus: status, orderPaidAt: paidAt, sale } = charges[0]!
  const own = charges.map((charge) => ({ ...charge, paidCents: charge.paidCents - charge.interestCents }))
  return { orderId, status, sold: status === 'PAID', paidAt, ...sale, charges: own, disputes: [], refundedAt: null }
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
