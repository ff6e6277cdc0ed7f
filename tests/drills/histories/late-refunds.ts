import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { explainPortalRefund } from '#server/money/refunds/explain-portal-refund.ts'
import { executeRefund } from '#server/money/refunds/execute-refund.ts'
import { portalRefunds } from '#server/money/refunds/find-refunds.sql.ts'
import { refundById, waitingRefunds } from '#server/money/charges/refunds.sql.ts'
import { resolveException } from '#server/operations/exceptions/resolve-exception.ts'
import { exceptionsOf } from './exceptions.ts'
import type { Lane } from './lane.ts'
import { allow, type ModelOrder, received, refundLines, withdrawLines } from './model.ts'
import { payAgain } from './money-events.ts'
import { type RefundFault, refundFaults } from './refund-desk.ts'
import { newestRefund, possibleRefunds, request, sumOf, survive, type WantedRefund, wantRefund } from './wanted-refund.ts'

/** A refund whose calls PagBank refuses or leaves unanswered, and whose money staff may return in its portal meanwhile. */
export async function refundLate(lane: Lane, order: ModelOrder) {
  await lane.settleAll(order)
  const wanted = wantRefund(lane, order)
  if (!wanted) return
  const faults = Array.from({ length: lane.chance.between(0, 3) }, () => lane.chance.of(refundFaults))
  await refundDespite(lane, order, wanted, faults)
}

/** Two payments return together, and PagBank refuses one of them. */
export async function refundPartly(lane: Lane, order: ModelOrder) {
  if (order.cycle || received(order) === 0) return
  await payAgain(lane, order)
  await lane.settleAll(order)
  const wanted = possibleRefunds(lane, order).find(({ parts }) => parts.size > 1)
  if (wanted) await refundDespite(lane, order, wanted, ['final'], lane.chance.chance(0.5) ? retry : undefined)
}

async function refundDespite(
  lane: Lane,
  order: ModelOrder,
  wanted: WantedRefund,
  faults: readonly RefundFault[],
  next?: (typeof actions)[number],
) {
  lane.tell(`refund-late ${wanted.kind} ${[...wanted.parts.values()].join('+')} ${faults.join(' ')}`, order)
  const before = refundedBy(lane, wanted)
  lane.bank.refunds.fail(...faults)
  const refund = { ...wanted, id: await request(lane, order, wanted), before }
  await next?.(lane, order, refund)
  await finishRefund(lane, order, refund)
}

export interface RequestedRefund extends WantedRefund {
  id: string
  /** The money of each charge that PagBank had returned before. */
  before: Map<string, number>
  /** Staff have said that money of the portal was this amount. */
  isExplained?: boolean
}

/** Steps at random, with faults. */
const randomSteps = 7

/**
 * One step of the job, of a reading or of staff after the other, until the money is back, once, or staff have given a reason. At last the faults
 * end, and staff do what the panel offers.
 */
export async function finishRefund(lane: Lane, order: ModelOrder, refund: RequestedRefund) {
  const last = [retry, again, explain, job]
  for (let left = randomSteps; !(await isConcluded(lane, order, refund)); left -= 1) {
    if (left <= 0) lane.bank.refunds.fail()
    const action = left > 0 ? lane.chance.of(actions) : last.shift()
    if (!action) return lane.equal('a refund that never ends', refund.id, null)
    lane.tell(`refund-${action.name}`, order)
    if ((await action(lane, order, refund)) === 'left') break
  }
  lane.bank.refunds.fail()
  // An earlier request of the same money may have waited for this one; its job is queued.
  for (const { id } of await waitingRefunds(lane.deps.db, order.id)) await lane.call(() => executeRefund(lane.deps, id))
  await lane.readAll(order)
  lane.equal('exceptions of a refund that has ended', await exceptionsOf(lane, order, ['REFUND_UNANSWERED']), [])
}

/** Until then it is one of the panel's exceptions. */
async function isConcluded(lane: Lane, order: ModelOrder, refund: RequestedRefund): Promise<boolean> {
  const status = (await refundById(lane.deps.db, refund.id))?.status
  lane.equal(
    'twice',
    [...refund.parts.keys()].filter((id) => leftOf(lane, refund, id) < 0),
    [],
  )
  const exceptions = await exceptionsOf(lane, order, ['REFUND_UNANSWERED'])
  lane.equal('lost', status === 'DONE' && !isBack(lane, refund), false)
  if (status === 'DONE' || (status === 'REFUSED' && isBack(lane, refund) && exceptions.length === 0)) {
    refundLines(order, refund.lines)
    if (refund.kind === 'amount' && (status === 'DONE' || refund.isExplained)) allow(order, sumOf(refund.parts))
    return true
  }
  lane.equal(`a ${status} refund is an exception`, exceptions.length > 0, true)
  return false
}

const isBack = (lane: Lane, refund: RequestedRefund) => [...refund.parts.keys()].every((id) => leftOf(lane, refund, id) === 0)

/** The money of a charge that has not gone back yet. */
const leftOf = ({ bank }: Lane, { parts, before }: RequestedRefund, id: string) =>
  before.get(id)! + parts.get(id)! - bank.charge(id)!.refundedCents

const actions = [job, reading, portal, retry, again, explain, accept]

async function job({ deps }: Lane, _order: ModelOrder, { id }: RequestedRefund) {
  await survive(executeRefund(deps, id))
}

async function reading({ deps }: Lane, { payments }: ModelOrder) {
  for (const { id } of payments) await settlePayment(deps, id)
}

async function portal(lane: Lane, order: ModelOrder, refund: RequestedRefund) {
  returnInPortal(lane, refund)
  await job(lane, order, refund)
}

/** Staff return in PagBank's portal what the store has not returned. */
export function returnInPortal(lane: Lane, refund: RequestedRefund) {
  for (const id of refund.parts.keys()) {
    const cents = leftOf(lane, refund, id)
    if (cents > 0) lane.bank.refundInPortal(lane.bank.charge(id)!, cents)
  }
}

/**
 * Staff try again, as the panel offers, and the job that this queues runs. What is left of a refund is another one. If an amount was asked for
 * twice, one of them returns it, and staff leave the other.
 */
async function retry(lane: Lane, order: ModelOrder, refund: RequestedRefund) {
  let other: string | undefined
  for (const { id, subject } of await exceptionsOf(lane, order, ['REFUND_UNANSWERED'])) {
    const before = await newestRefund(lane, order)
    await resolveException(lane.deps, { id, action: 'RETRY', reason: null, actor: 'drill', subject: 'drill' })
    const newest = await newestRefund(lane, order)
    const retried = newest === before ? subject : newest
    if (subject === refund.id) refund.id = retried
    await job(lane, order, { ...refund, id: retried })
    if (retried !== refund.id && (await refundById(lane.deps.db, retried))?.status === 'DONE') other = retried
  }
  await job(lane, order, refund)
  if (!other || refund.kind !== 'amount') return
  await accept(lane, order, refund)
  refund.id = other
}

/** Staff ask for the same refund in the order once more. */
async function again(lane: Lane, order: ModelOrder, refund: RequestedRefund) {
  const row = await refundById(lane.deps.db, refund.id)
  if (row?.status !== 'REFUSED' || isBack(lane, refund)) return
  refund.id = await request(lane, order, refund.kind === 'withdrawal' ? { ...refund, kind: 'lines' } : refund)
}

/** Staff say that what they returned in the portal was for these lines. */
async function explain(lane: Lane, order: ModelOrder, refund: RequestedRefund) {
  if ((refund.lines.length === 0 && refund.kind !== 'amount') || !isBack(lane, refund)) return
  const cents = sumOf(refund.parts)
  const money = (await portalRefunds(lane.deps.db, order.id)).findLast((one) => one.cents === cents)
  const row = await refundById(lane.deps.db, refund.id)
  if (!money || row?.status === 'DONE') return
  await explainPortalRefund(lane.deps, {
    refundId: money.id,
    items: refund.lines.length > 0 ? refund.lines.map(({ id, quantity }) => ({ id, quantity })) : null,
    why: 'GOODWILL',
    actor: 'drill',
  })
  refund.isExplained = true
}

/** Staff leave a refused refund as it is, with a reason. Its lines stay open, unless their buyer has withdrawn from them. */
async function accept(lane: Lane, order: ModelOrder, refund: RequestedRefund): Promise<'left' | undefined> {
  const row = await refundById(lane.deps.db, refund.id)
  if (!row?.refusal || (row.status !== 'REFUSED' && row.status !== 'WAITING')) return undefined
  // PagBank has not said yet whether the money of an earlier one is back.
  const unanswered = lane.deps.db.selectFrom('refunds').select('id').where('order_id', '=', order.id).where('status', '=', 'REQUESTING')
  if (await unanswered.executeTakeFirst()) return undefined
  for (const { id } of await exceptionsOf(lane, order, ['REFUND_UNANSWERED']))
    await resolveException(lane.deps, { id, action: 'ACCEPT', reason: 'Combinado com quem comprou.', actor: 'drill', subject: 'drill' })
  if (refund.kind === 'withdrawal') withdrawLines(order, refund.lines)
  return 'left'
}

export const refundedBy = ({ bank }: Lane, { parts }: WantedRefund) =>
  new Map([...parts.keys()].map((id) => [id, bank.charge(id)!.refundedCents]))
