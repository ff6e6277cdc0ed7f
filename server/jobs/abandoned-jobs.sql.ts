import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Longer than any job can take, because every call that a job makes has a timeout. */
const longestJob = '90 seconds'

/**
 * Unlocks the jobs of workers that died without releasing them. The queue itself would wait for four hours. Running such a job again is
 * safe: what it had done already is recorded in the tables, not in the queue, and is not done twice.
 */
export async function freeAbandonedJobs(db: Db) {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${longestJob}::interval and locked_by is not null`.execute(
    db,
  )
  if (rows.length === 0) return 0
  await sql`select graphile_worker.force_unlock_workers(${rows.map((row) => row.locked_by)}::text[])`.execute(db)
  return rows.length
}
