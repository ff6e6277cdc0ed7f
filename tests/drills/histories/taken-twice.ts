import { closeDispute } from '#server/money/disputes/close-dispute.ts'
import { reopenDispute } from '#server/money/disputes/reopen-dispute.ts'
import { callsOfOrder } from '#server/money/charges/charges.sql.ts'
import { balancesOf } from './accounts.ts'
import { recordDispute } from './dispute-events.ts'
import type { Lane } from './lane.ts'
import { randomFee, win } from './lost-and-won.ts'
import { activeDispute, kept, type ModelOrder, received, returned } from './model.ts'

/** A dispute about money that was refunded before is lost: PagBank takes it a second time, until it is won after all, or the loss was a mistake. */
export async function takeTwice(lane: Lane, order: ModelOrder) {
  await lane.settleAll(order)
  const [chargeId, charge] = [...order.charges].find(([id, each]) => kept(each) === 0 && !activeDispute(order, id)) ?? []
  if (!chargeId || !charge) return
  const cents = lane.chance.between(1, charge.paid)
  // A refund in the portal of exactly this amount would be the dispute's money.
  if ((await callsOfOrder(lane.deps.db, order.id)).some((call) => call.cents === cents)) return
  lane.tell(`taken-twice ${cents}`, order)
  const disputeId = await recordDispute(lane, order, { chargeId, cents })
  const fee = randomFee(lane)
  await lane.call(() => closeDispute(lane.deps, { id: disputeId, outcome: 'LOST', feeCents: fee, actor: 'drill' }), 'CONFLICT')
  await compareReceivable(lane, order, cents + fee)
  const reopens = lane.chance.chance(0.5)
  if (reopens) await lane.call(() => reopenDispute(lane.deps, disputeId, 'drill'), 'CONFLICT')
  if (reopens) await compareReceivable(lane, order, 0)
  order.fees += await win(lane, { disputeId, fee: reopens ? 0 : fee })
  await compareReceivable(lane, order, 0)
  await lane.settleAll(order)
}

/** PagBank owes the store the money of the order, less what it has taken twice. */
async function compareReceivable(lane: Lane, order: ModelOrder, taken: number) {
  const balances = (await balancesOf(lane.deps.db, [order.id])).get(order.id)
  lane.equal('what PagBank owes', balances?.receivable, received(order) - returned(order) - order.fees - taken)
}
