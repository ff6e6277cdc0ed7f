import type { Db, Tx } from '../database/database.ts'
import { addJob } from '../jobs/jobs.sql.ts'
import { takeDuePayments, takeWatchedPayments } from './payments.sql.ts'

const atOnce = 500

/** Queues a reading of each payment that is due, without any webhook event (docs/rules/orders.md#rechecks). */
export async function queueDuePayments(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => queueReadings(tx, await takeDuePayments(tx, atOnce)))
}

/** A buyer is looking at an unpaid order: its payments are read now, at most every 15 seconds, in case the webhook event was lost. */
export async function queueWatchedPayments(db: Db, orderId: string): Promise<number> {
  return db.transaction().execute(async (tx) => queueReadings(tx, await takeWatchedPayments(tx, orderId)))
}

async function queueReadings(tx: Tx, ids: readonly string[]): Promise<number> {
  for (const id of ids) await addJob(tx, 'settle_payment', { paymentId: id }, { key: `settle:${id}` })
  return ids.length
}
