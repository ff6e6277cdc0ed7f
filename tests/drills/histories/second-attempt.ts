import { exceptionsOf } from './exceptions.ts'
import type { Lane } from './lane.ts'
import { type ModelOrder, type ModelPayment, owed, received } from './model.ts'
import { correctOrder } from './order-events.ts'

/**
 * A buyer corrects the order while its code is open, and pays the first code late, the second one, or both: the corrected order is paid once, at
 * the corrected address, and what came twice is money to be refunded.
 */
export async function attemptTwice(lane: Lane, earlier: ModelOrder) {
  if (earlier.status !== 'PENDING' || earlier.total === 0 || earlier.payments.some(({ id }) => lane.bank.chargesOf(id).length > 0)) return
  const order = await correctOrder(lane, earlier)
  const [first, second] = order ? [order.payments[0], order.payments.at(-1)] : []
  if (!order || !first || !second || order.total === 0) return
  const ways: Record<string, readonly ModelPayment[]> = {
    first: [first],
    second: [second],
    both: lane.chance.of([
      [first, second],
      [second, first],
    ]),
  }
  const way = lane.chance.of(Object.keys(ways))
  lane.tell(`second-attempt-${way}`, order)
  for (const payment of ways[way]!) {
    lane.bank.pay({ reference: payment.id, checkoutId: payment.checkoutId }, payment.requested, 'PAID')
    await lane.settle(order, payment)
  }
  await compareAttempts(lane, earlier, order)
}

async function compareAttempts(lane: Lane, earlier: ModelOrder, order: ModelOrder) {
  const paid = [...order.charges.values()].some((charge) => charge.due === order.total)
  lane.equal('the attempts', [earlier.status, order.status, received(earlier)], ['CANCELED', paid ? 'PAID' : 'PENDING', 0])
  const given = lane.deps.db
    .selectFrom('access_reasons')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('order_items.id')
  lane.equal('what the mistyped order gives', await given.where('order_id', '=', earlier.id).execute(), [])
  const due = await exceptionsOf(lane, order, ['REFUND_DUE'])
  lane.equal(
    'the exceptions of both',
    due.map(({ detail }) => detail),
    owed(order) > 0 ? [{ ...due[0]?.detail, cents: owed(order) }] : [],
  )
}
