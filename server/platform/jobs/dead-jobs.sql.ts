import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { redact } from '#domain/platform/values/redact.ts'

export interface DeadJob {
  id: string
  job: string
  /** The ids that its payload names, such as `orderId`. */
  payload: Record<string, unknown>
  attempts: number
  /** The error of its last attempt, without personal data. */
  error: string
  diedAt: Date
}

const isDead = sql<boolean>`job.locked_at is null and job.attempts >= job.max_attempts`

/** Jobs that used up their attempts, the latest first. The sweep queues their work again; a job that stays here needs a person. */
export async function deadJobs(db: Db, limit = 100): Promise<DeadJob[]> {
  const { rows } = await sql<Omit<DeadJob, 'error'> & { error: string | null }>`
    select job.id::text, task.identifier as job, job.payload, job.attempts, job.last_error as error, job.updated_at as "diedAt"
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where ${isDead} order by job.updated_at desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, error: redact(row.error ?? '', []).slice(0, 500) }))
}

/** Gives a dead job all of its attempts again, starting now. False if it is not dead any more. */
export async function retryJob(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs as job,
      lateral graphile_worker.reschedule_jobs(array[job.id], run_at => now(), attempts => 0) as retried
    where job.id = ${jobId}::bigint and ${isDead}`.execute(db)
  return rows.length > 0
}

/** Runs the last run of a schedule again, if it was given up. */
export async function retrySchedule(db: Db, task: string) {
  await sql`
    select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id,
      lateral graphile_worker.reschedule_jobs(array[job.id], run_at => now(), attempts => 0) as retried
    where task.identifier = ${task} and job.payload -> '_cron' is not null and ${isDead}`.execute(db)
}
