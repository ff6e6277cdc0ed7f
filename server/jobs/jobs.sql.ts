import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Every job and its payload. */
export interface Jobs {
  settle_payment: { paymentId: string; providerOrderId?: string }
  expire_order: { orderId: string }
  read_webhook_event: { webhookEventId: string }
  send_email: { emailId: string }
  send_sign_in_code: { codeId: string }
  execute_refund: { refundId: string }
  close_card_page: { paymentId: string }
  /** `at`: the ISO date of the moment at which the exceptions were found to have waited too long. */
  send_owner_email: { at: string }
}

/**
 * Seven attempts take ten minutes, with pauses that grow to seven minutes. Then the job is dead, which is visible, and after 18 more minutes the
 * sweep queues its work again (sweep.sql.ts): so no pause is ever longer.
 */
const maxAttempts = 7

/**
 * Adds a job on the given connection: inside a transaction the job exists only if the transaction commits.
 * With a `key`, a waiting job with the same key is replaced and not duplicated. `postponed`: it waits for its provider to respond again.
 */
export async function addJob<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  options: { runAt?: Date; key?: string; postponed?: boolean } = {},
) {
  const { runAt, key, postponed = false } = options
  const job = jobAdded(name, sql`${JSON.stringify(payload)}::json`, {
    runAt: sql`${runAt ?? null}::timestamptz`,
    key: sql`${key ?? null}::text`,
    flags: sql`${postponed ? ['postponed'] : null}::text[]`,
  })
  await sql`select 1 from ${job} as job`.execute(db)
}

/** Adds many jobs with one statement, each with its key, as `addJob` does. */
export async function addJobs<Name extends keyof Jobs>(db: Db, name: Name, jobs: readonly { payload: Jobs[Name]; key: string }[]) {
  if (jobs.length === 0) return
  const rows = sql`unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::text[], ${jobs.map(({ key }) => key)}::text[]) as jobs (payload, key)`
  await sql`select 1 from ${jobsAdded(name, rows, { payload: sql`jobs.payload::json`, key: sql`jobs.key` })} as added`.execute(db)
}

/** The same as an expression of another statement, for rows that this statement inserts or updates. */
export function jobAdded(
  name: keyof Jobs,
  payload: RawBuilder<unknown>,
  options: { runAt?: RawBuilder<unknown>; key?: RawBuilder<unknown>; flags?: RawBuilder<unknown> } = {},
) {
  return sql`graphile_worker.add_job(identifier => ${name}, payload => ${payload}, run_at => ${options.runAt ?? sql`null`},
    max_attempts => ${sql.lit(maxAttempts)}, job_key => ${options.key ?? sql`null`}, flags => ${options.flags ?? sql`null`})`
}

/** One job for each row of another statement, with one notification and at a tenth of the cost of as many calls of `jobAdded`. */
export function jobsAdded(
  name: keyof Jobs,
  rows: RawBuilder<unknown>,
  { payload, key, runAt }: { payload: RawBuilder<unknown>; key: RawBuilder<unknown>; runAt?: RawBuilder<unknown> },
) {
  return sql`graphile_worker.add_jobs((
    select array_agg(row(${name}::text, ${payload}, null, ${runAt ?? sql`null`}, ${sql.lit(maxAttempts)}, ${key}, null, null)::graphile_worker.job_spec) from ${rows}))`
}
