import { graceMinutes } from '#domain/recheck.ts'
import { type Tx, sql } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../jobs/jobs.ts'
import { lockOrder, releaseOrder } from '../orders/move-order.ts'
import { openedPayments } from './payments.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** The end of the hold: when the payment can no longer be made, plus grace. A later call for the same order replaces this one. */
export async function scheduleExpiry(tx: Tx, orderId: string, expiresAt: Date) {
  const runAt = new Date(expiresAt.getTime() + graceMinutes * 60_000)
  await addJob(tx, 'expire_order', { orderId }, { runAt, key: `expire:${orderId}` })
}

/** Asks the provider before anything is given back; a provider that cannot be read or understood puts it off, because the money may be there (docs/rules/orders.md#hold). */
export async function expireOrder(deps: Deps, orderId: string) {
  for (const { id } of await openedPayments(deps.db, orderId)) {
    const settled = await settlePayment(deps, id)
    if (settled === 'unreadable' || settled === 'unclear') throw new Error(`the provider does not say whether order ${orderId} was paid`)
  }
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    const over = await tx.selectNoFrom(sql<boolean>`${order.expires_at} <= now()`.as('over')).executeTakeFirstOrThrow()
    if (!over.over) return
    if (await releaseOrder(tx, order, 'EXPIRED')) {
      await tx
        .updateTable('payments')
        .set({ status: 'EXPIRED', updated_at: sql`now()` })
        .where('order_id', '=', orderId)
        .where('status', 'in', ['ASKING', 'WAITING'])
        .execute()
      deps.log.info({ orderId }, 'order expired')
    }
  })
}
