import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { addJob, type Jobs } from '../jobs/jobs.sql.ts'

/** Gives a job that was given up all its attempts again, and runs it now. False if there is no such job. */
export async function retryDeadJob(tx: Tx, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where id = ${jobId}::bigint and attempts >= max_attempts),
      run_at => now(), attempts => 0)`.execute(tx)
  return rows.length > 0
}

/** Runs a job now: the one that was given up, if there is one with this payload, or else a new one. `key`: clicked twice, it is added once. */
export async function requeueJob<Name extends keyof Jobs>(tx: Tx, name: Name, payload: Jobs[Name], key: string) {
  const { rows } = await sql<{ id: string }>`
    select stored.id from graphile_worker._private_jobs stored join graphile_worker.jobs on jobs.id = stored.id
    where task_identifier = ${name} and stored.attempts >= stored.max_attempts and stored.payload::jsonb = ${JSON.stringify(payload)}::jsonb
    limit 1`.execute(tx)
  const [dead] = rows
  if (dead && (await retryDeadJob(tx, dead.id))) return
  await addJob(tx, name, payload, { key })
}
