import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** No job of ours may take as long: each call that it makes has a limit of its own. */
const longestJob = '90 seconds'

/**
 * Frees the jobs of workers that died without a word; the queue itself would wait for four hours. What such a job had done already is
 * not done twice: that is kept by the rows, not by the queue.
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
