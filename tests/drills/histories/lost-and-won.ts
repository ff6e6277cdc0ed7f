import { sql } from 'kysely'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import { closeDispute } from '#server/money/disputes/close-dispute.ts'
import { reopenDispute } from '#server/money/disputes/reopen-dispute.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { recordDispute } from './dispute-events.ts'
import type { Lane } from './lane.ts'
import { refundLate } from './late-refunds.ts'
import { activeDispute, closeAndRevive, inStock, kept, type ModelOrder, received, returned, serving } from './model.ts'

interface LostMoney {
  disputeId: string
  charge: ChargeFacts
  cents: number
  fee: number
  /** PagBank shows the money as returned. */
  isShown: boolean
}

/** A dispute is lost, and won after all, or its loss was a mistake of the staff. Its money can be refunded like any other then. */
export async function loseAndWin(lane: Lane, order: ModelOrder) {
  await lane.settleAll(order)
  const [id] = [...order.charges].find(([, each]) => each === serving(order)) ?? []
  if (!id || order.charges.size > 1 || activeDispute(order, id)) return
  const charge = lane.bank.charge(id)!
  const other = await refundAnother(lane, order, charge)
  const left = kept(serving(order)!)
  const cents = lane.chance.chance(0.7) ? left : lane.chance.between(1, left)
  // That refund would be the dispute's money.
  if (cents === other) return
  lane.tell(`lost-and-won ${cents} of ${left}`, order)
  const closes = cents === left
  const lost = await lose(lane, order, charge, cents)
  await compareLost(lane, order, lost)
  const fee = (await isTakenBack(lane, order, lost)) ? await win(lane, { ...lost, fee: 0 }) : await winAfterLoss(lane, lost)
  order.fees += fee
  if (closes) closeAndRevive(order)
  await lane.settleAll(order)
  if (lane.chance.chance(0.5)) await refundLate(lane, order)
}

/** Money of another amount that was returned in the portal, or taken by an earlier dispute, is not the dispute's. Returns its cents, or 0. */
async function refundAnother(lane: Lane, order: ModelOrder, charge: ChargeFacts): Promise<number> {
  const left = charge.paidCents - charge.refundedCents
  if (left === 1 || lane.chance.chance(0.6)) return 0
  const cents = lane.chance.between(1, left - 1)
  const isDisputed = lane.chance.chance(0.5)
  lane.tell(`lost-beside-${isDisputed ? 'dispute' : 'refund'} ${cents}`, order)
  if (isDisputed)
    order.disputes.push({ id: await recordDispute(lane, order, { chargeId: charge.id, cents }), chargeId: charge.id, active: true })
  lane.bank.refundInPortal(charge, cents)
  await lane.settleAll(order)
  return cents
}

/** PagBank shows the money as returned before staff record the dispute, before they record the loss, afterwards, or never. */
async function lose(lane: Lane, order: ModelOrder, charge: ChargeFacts, cents: number): Promise<LostMoney> {
  const showing = lane.chance.of(['earlier', 'before', 'after', 'never'] as const)
  const fee = randomFee(lane)
  lane.tell(`lost-shown-${showing}`, order)
  if (showing === 'earlier') {
    lane.bank.refundInPortal(charge, cents)
    for (const { id } of order.payments) await lane.call(() => settlePayment(lane.deps, id))
  }
  const id = await recordDispute(lane, order, { chargeId: charge.id, cents })
  if (showing === 'before') lane.bank.refundInPortal(charge, cents)
  await lane.call(() => closeDispute(lane.deps, { id, outcome: 'LOST', feeCents: fee, actor: 'drill' }), 'CONFLICT')
  if (showing === 'after') lane.bank.refundInPortal(charge, cents)
  return { disputeId: id, charge, cents, fee, isShown: showing !== 'never' }
}

/** The order after the loss, which the model knows only when the money is back. */
async function compareLost(lane: Lane, order: ModelOrder, { cents }: LostMoney) {
  const { rows } = await sql`select status, (select sum(refunded_cents)::int from payments where order_id = orders.id) as refunded
    from orders where id = ${order.id}`.execute(lane.deps.db)
  const refunded = returned(order) + cents
  lane.equal('the order after a loss', rows[0], { status: refunded === received(order) ? 'REFUNDED' : 'PAID', refunded })
}

/** Only a loss that PagBank does not show can be a mistake. */
async function isTakenBack(lane: Lane, order: ModelOrder, { disputeId, cents, isShown }: LostMoney): Promise<boolean> {
  if (!lane.chance.chance(0.4)) return false
  const isServed = returned(order) + cents < received(order) || order.sent || inStock(order.lines, order.lines)
  const reopened = await lane.outcome(() => reopenDispute(lane.deps, disputeId, 'drill'))
  lane.tell(`lost-by-mistake: ${reopened}`, order)
  lane.equal('taking a loss back', reopened, isShown || !isServed ? 'CONFLICT' : 'done')
  return reopened === 'done'
}

async function winAfterLoss(lane: Lane, lost: LostMoney): Promise<number> {
  if (lost.isShown) lane.bank.giveBack(lost.charge, lost.cents)
  return win(lane, lost)
}

/** Returns PagBank's fee: the first one that was entered. */
export async function win(lane: Lane, { disputeId, fee }: Pick<LostMoney, 'disputeId' | 'fee'>): Promise<number> {
  const won = randomFee(lane)
  await lane.call(() => closeDispute(lane.deps, { id: disputeId, outcome: 'WON', feeCents: won, actor: 'drill' }), 'CONFLICT')
  return fee || won
}

export const randomFee = ({ chance }: Lane) => (chance.chance(0.5) ? chance.between(1, 3_000) : 0)
