import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Every job there is, and what its envelope holds. */
export interface Jobs {
  settle_payment: { paymentId: string; providerOrderId?: string }
  expire_order: { orderId: string }
  read_notice: { noticeId: string }
  send_letter: { letterId: string }
  carry_refund: { refundId: string }
}

/**
 * Adds a job with the connection that it is given: inside a transaction the job exists only if the transaction commits.
 * With a `key`, a job that is still waiting is replaced and not doubled.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  options: { runAt?: Date; key?: string } = {},
) {
  await sql`select graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => 25, job_key => ${options.key ?? null})`.execute(db)
}
