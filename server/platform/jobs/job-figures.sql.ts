import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface JobFigures {
  job: string
  /** Due and not running. Jobs that are scheduled for later do not count. */
  waiting: number
  running: number
  dead: number
  /** How long the oldest waiting job has been due, in seconds. */
  lag: number
}

/** Reads at most 100,000 jobs, some 50 ms: with more, the numbers are too low, and alarming enough. */
export async function jobFigures(db: Db): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select task.identifier as job, coalesce(figures.waiting, 0) as waiting, coalesce(running, 0) as running, coalesce(dead, 0) as dead,
      coalesce(lag, 0)::float8 as lag
    from graphile_worker._private_tasks as task left join (
      select task_id,
        count(*) filter (where is_available and run_at <= now()) as waiting,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where locked_at is null and not is_available) as dead,
        extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())) as lag
      from (select task_id, is_available, run_at, locked_at from graphile_worker._private_jobs limit 100000) as jobs
      group by task_id) as figures on figures.task_id = task.id`.execute(db)
  return rows
}
