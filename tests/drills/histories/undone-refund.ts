import { sql } from 'kysely'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { exceptionsOf } from './exceptions.ts'
import type { Lane } from './lane.ts'
import type { ModelOrder } from './model.ts'

/** A refund that PagBank had confirmed comes back to the store: staff see it until they have returned the money again, in PagBank's portal. */
export async function undoRefund(lane: Lane, order: ModelOrder) {
  await lane.settleAll(order)
  const refunded = [...order.charges.keys()].map((id) => lane.bank.charge(id)!).filter(({ refundedCents }) => refundedCents > 0)
  if (refunded.length === 0 || order.disputes.length > 0) return
  const charge = lane.chance.of(refunded)
  const cents = lane.chance.between(1, charge.refundedCents)
  lane.tell(`undo-refund ${cents} of ${charge.refundedCents}`, order)
  lane.bank.giveBack(charge, cents)
  await compareUndone(lane, order, [cents])
  lane.bank.refundInPortal(charge, cents)
  await compareUndone(lane, order, [])
}

/** Refunded money stays refunded, and what is missing of it is one exception. */
async function compareUndone(lane: Lane, order: ModelOrder, expected: number[]) {
  for (const { id } of order.payments) await lane.call(() => settlePayment(lane.deps, id))
  await lane.compare(order)
  await sql`update payments set checked_at = checked_at + interval '1 hour' where order_id = ${order.id}`.execute(lane.deps.db)
  const exceptions = await exceptionsOf(lane, order, ['REFUND_UNDONE'])
  lane.equal(
    'the refunds that came back',
    exceptions.map(({ detail }) => (detail as { cents: number }).cents),
    expected,
  )
}
