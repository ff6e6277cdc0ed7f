import { closeDispute } from '#server/money/disputes/close-dispute.ts'
import { openDispute } from '#server/money/disputes/open-dispute.ts'
import type { Lane } from './lane.ts'
import { activeDispute, kept, type ModelDispute, type ModelOrder, settle } from './model.ts'

/** A buyer's bank claims a payment back, or decides about one that it has claimed back. */
export async function dispute(lane: Lane, order: ModelOrder) {
  const open = order.disputes.find(({ active }) => active)
  if (open) return decide(lane, order, open, lane.chance.chance(0.5) ? 'LOST' : 'WON')
  const charges = [...order.charges].filter(([, each]) => kept(each) > 0)
  if (charges.length === 0) return
  const [chargeId, charge] = lane.chance.of(charges)
  const cents = lane.chance.chance(0.7) ? kept(charge) : lane.chance.between(1, kept(charge))
  lane.tell(`dispute ${cents} of ${kept(charge)}`, order)
  order.disputes.push({ id: await recordDispute(lane, order, { chargeId, cents }), chargeId, active: true })
  await lane.compare(order)
}

/** Staff record what the bank claims. Returns the dispute's id. */
export async function recordDispute(
  lane: Lane,
  order: ModelOrder,
  { chargeId, cents }: { chargeId: string; cents: number },
): Promise<string> {
  const deadlineAt = new Date(Date.now() + 86_400_000)
  const input = { chargeId, reason: 'FRAUD', amountCents: cents, deadlineAt, providerReference: '' } as const
  await lane.call(() => openDispute(lane.deps.db, order.id, input, 'drill'), 'CONFLICT')
  const newest = lane.deps.db.selectFrom('disputes').select('id').where('charge_id', '=', chargeId)
  return (await newest.orderBy('opened_at', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** A lost one is found by reading: the money is gone. A won one is recorded by the staff. */
export async function decide(lane: Lane, order: ModelOrder, { id, chargeId }: ModelDispute, outcome: 'WON' | 'LOST') {
  lane.tell(`dispute-decided ${outcome}`, order)
  const charge = lane.bank.charge(chargeId)
  if (outcome === 'LOST' && charge && charge.paidCents > charge.refundedCents) {
    lane.bank.refundInPortal(charge, lane.chance.between(1, charge.paidCents - charge.refundedCents))
    return lane.settleAll(order)
  }
  // Only the payment of its charge is read.
  const own = order.charges.get(chargeId)?.payment
  for (const payment of order.payments) if (payment.id === own) settle(order, payment, lane.bank)
  // The reading may have found that the money was taken: then the dispute is lost already.
  const expected = activeDispute(order, chargeId) ? 'done' : 'CONFLICT'
  const feeCents = lane.chance.chance(0.5) ? lane.chance.between(1, 3_000) : 0
  const closed = await lane.outcome(() => closeDispute(lane.deps, { id, outcome: 'WON', feeCents, actor: 'drill' }), 'CONFLICT')
  lane.equal('closing a dispute', closed, expected)
  if (expected === 'done') order.fees += feeCents
  for (const each of order.disputes) if (each.id === id) each.active = false
  await lane.compare(order)
}
