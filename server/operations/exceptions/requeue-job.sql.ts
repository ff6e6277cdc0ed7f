import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { retryJob } from '#server/platform/jobs/retry-dead-job.sql.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import type { JobName, Payload } from '#server/platform/jobs/job-kinds.ts'

/** Runs a job now: the one that was given up, if there is one with this payload, or else a new one. `key`: clicked twice, it is added once. */
export async function requeueJob<Name extends JobName>(tx: Tx, name: Name, payload: Payload<Name>, key: string) {
  const { rows } = await sql<{ id: number }>`
    select stored.id from graphile_worker._private_jobs stored join graphile_worker.jobs on jobs.id = stored.id
    where task_identifier = ${name} and stored.attempts >= stored.max_attempts and stored.payload::jsonb = ${JSON.stringify(payload)}::jsonb
    limit 1`.execute(tx)
  const [dead] = rows
  if (dead && (await retryJob(tx, dead.id))) return
  await addJob(tx, name, payload, { key })
}
