import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** It used up its attempts. The sweep queues its work again; one that stays dead needs a person. */
const isDead = sql<boolean>`job.locked_at is null and job.attempts >= job.max_attempts`

/** Gives a dead job all of its attempts again, starting now. False if it is not dead any more. */
export async function retryJob(db: Db, jobId: string | number): Promise<boolean> {
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
