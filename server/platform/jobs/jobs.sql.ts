import { type RawBuilder, sql } from 'kysely'
import { currentTraceparent } from '../monitoring/log-context.ts'
import type { Db } from '../database/database.ts'
import type { JobName, Payload } from './job-kinds.ts'

/**
 * Seven attempts take ten minutes, with pauses that grow to seven minutes. Then the job is dead, which is visible, and after 18 more minutes the
 * sweep queues its work again (sweep.sql.ts): so no pause is ever longer.
 */
const maxAttempts = 7

/** The priority of a job that waits for all others. */
const lastPriority = 10

/**
 * Adds a job on the given connection: inside a transaction the job exists only if the transaction commits.
 * With a `key`, a waiting job with the same key is replaced and not duplicated. `postponed`: it waits for its provider to respond again.
 * `priority`: a job of a lower number runs first; 0 unless it is given.
 */
export async function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: Payload<Name>,
  options: { runAt?: Date; key?: string; postponed?: boolean; priority?: number } = {},
) {
  const { runAt, key, postponed = false, priority = 0 } = options
  const job = jobAdded(name, sql`${JSON.stringify(payload)}::json`, {
    runAt: sql`${runAt ?? null}::timestamptz`,
    key: sql`${key ?? null}::text`,
    flags: sql`${postponed ? ['postponed'] : null}::text[]`,
    priority,
  })
  await sql`select 1 from ${job} as job`.execute(db)
}

/** The job with this key. `isLive`: it waits, for a retry too, or runs; a dead one does neither. `hasFailed`: an attempt has. */
export async function findJob(db: Db, key: string): Promise<{ isLive: boolean; hasFailed: boolean } | undefined> {
  const { rows } = await sql<{ isLive: boolean; hasFailed: boolean }>`
    select attempts < max_attempts or locked_at is not null as "isLive", last_error is not null as "hasFailed"
    from graphile_worker._private_jobs where key = ${key}`.execute(db)
  return rows[0]
}

/** The id in this field of a job's payload. Null if it has none: a payload could be anything. */
export const idIn = (payload: RawBuilder<unknown>, field: string) =>
  sql<
    string | null
  >`case when ${payload} ->> ${field} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${payload} ->> ${field})::uuid end`

/** Removes the waiting job with this key, if there is one. If it is running, it is not tried again. */
export async function removeJob(db: Db, key: string) {
  await sql`select 1 from graphile_worker.remove_job(${key})`.execute(db)
}

/** Adds many jobs with one statement, each with its key, as `addJob` does. `last`: they wait for all others of their queue. */
export async function addJobs<Name extends JobName>(
  db: Db,
  name: Name,
  jobs: readonly { payload: Payload<Name>; key: string }[],
  { last = false } = {},
) {
  if (jobs.length === 0) return
  const rows = sql`unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::text[], ${jobs.map(({ key }) => key)}::text[]) as jobs (payload, key)`
  const added = jobsAdded(name, rows, { payload: sql`jobs.payload::json`, key: sql`jobs.key`, priority: last ? lastPriority : 0 })
  await sql`select 1 from ${added} as added`.execute(db)
}

/** The same as an expression of another statement, for rows that this statement inserts or updates. */
export function jobAdded(name: JobName, payload: RawBuilder<unknown>, options: JobColumns & { flags?: RawBuilder<unknown> } = {}) {
  return sql`queue_jobs(array[${specOf(name, payload, options)}])`
}

/** One job for each row of another statement, at a tenth of the cost of as many calls of `jobAdded`. */
export function jobsAdded(
  name: JobName,
  rows: RawBuilder<unknown>,
  { payload, ...columns }: JobColumns & { payload: RawBuilder<unknown> },
) {
  return sql`queue_jobs((select array_agg(${specOf(name, payload, columns)}) from ${rows}))`
}

interface JobColumns {
  runAt?: RawBuilder<unknown>
  key?: RawBuilder<unknown>
  priority?: number
}

const specOf = (
  name: JobName,
  payload: RawBuilder<unknown>,
  { runAt, key, flags, priority = 0 }: JobColumns & { flags?: RawBuilder<unknown> },
) =>
  sql`row(${name}::text, ${withOrigin(payload)}, null, ${runAt ?? sql`null`}, ${sql.lit(maxAttempts)}, ${key ?? sql`null`}, ${sql.lit(priority)}, ${flags ?? sql`null`})::graphile_worker.job_spec`

/** A job belongs to the trace of the request that queues it. Payloads of a batch name it themselves. */
function withOrigin(payload: RawBuilder<unknown>) {
  const origin = currentTraceparent()
  return origin ? sql`(${payload}::jsonb || ${JSON.stringify({ origin })}::jsonb)::json` : payload
}
