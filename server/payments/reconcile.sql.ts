import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { addJob } from '../jobs/jobs.ts'

const atOnce = 500

/** Queues a reading of each payment that is due, without any webhook event. Each is put off before it is queued, so two workers never queue one twice. */
export async function queueDuePayments(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('payments')
      .select('id')
      .where('next_check_at', '<=', sql<Date>`now()`)
      .orderBy('next_check_at')
      .limit(atOnce)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const ids = due.map((payment) => payment.id)
    await tx
      .updateTable('payments')
      .set({ next_check_at: sql`now() + interval '5 minutes'` })
      .where('id', 'in', ids)
      .execute()
    for (const id of ids) await addJob(tx, 'settle_payment', { paymentId: id }, { key: `settle:${id}` })
    return ids.length
  })
}

/**
 * A buyer is looking at an unpaid order: ask the provider now, at most each 15 seconds, in case the webhook event was lost (docs/rules/orders.md#rechecks). A
 * payment that somebody has locked is being read or queued already, and the order is not locked here, so nobody waits for it.
 */
export async function queueWatchedPayments(db: Db, orderId: string) {
  await db.transaction().execute(async (tx) => {
    const watched = await tx
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', 'in', ['WAITING', 'IN_ANALYSIS'])
      .where(sql<Date>`coalesce(checked_at, created_at)`, '<', sql<Date>`now() - interval '15 seconds'`)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (watched.length === 0) return
    const ids = watched.map(({ id }) => id)
    await tx
      .updateTable('payments')
      .set({ checked_at: sql`now()` })
      .where('id', 'in', ids)
      .execute()
    for (const id of ids) await addJob(tx, 'settle_payment', { paymentId: id }, { key: `settle:${id}` })
  })
}
