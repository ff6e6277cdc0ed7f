import type { Db, Tx } from '#server/platform/database/database.ts'
import { addJobs } from '#server/platform/jobs/jobs.sql.ts'
import { takeDuePayments, takeWatchedPayments } from './payments.sql.ts'

const batchSize = 500

/**
 * Queues a settle job for every payment whose recheck is due, independently of webhook events (docs/rules/orders.md#rechecks). Each batch is
 * postponed as it is taken, so this ends.
 */
export async function queueDuePayments(db: Db): Promise<number> {
  let queued = 0
  for (;;) {
    const count = await db.transaction().execute(async (tx) => queueSettleJobs(tx, await takeDuePayments(tx, batchSize)))
    queued += count
    if (count < batchSize) return queued
  }
}

/** For an unpaid order whose page is open: settles its payments, at most every 15 seconds, in case a webhook event was lost. */
export async function queueWatchedPayments(db: Db, orderId: string): Promise<number> {
  return db.transaction().execute(async (tx) => queueSettleJobs(tx, await takeWatchedPayments(tx, orderId)))
}

export async function queueSettleJobs(tx: Tx, ids: readonly string[]): Promise<number> {
  await addJobs(
    tx,
    'settle_payment',
    ids.map((id) => ({ payload: { paymentId: id }, key: `settle:${id}` })),
  )
  return ids.length
}
