import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { lockSubscription, staleCycles } from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { endOpenCycle } from './cancel-subscription.ts'
import { settleOrder } from './settle-payment.ts'

/** Ends open orders of a change of plan that was undone (docs/rules/subscriptions.md): the hourly run makes them again, of the plan before. */
export async function replaceStaleCycles(deps: Deps) {
  for (const { orderId, id } of await staleCycles(deps.db)) {
    // Unknown is not unpaid: the next hour looks again.
    if ((await settleOrder(deps, orderId)) === 'unreadable') continue
    await deps.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, orderId)
      await lockSubscription(tx, id)
      if (order) await endOpenCycle(tx, order, 'Sabiá')
    })
  }
}
