import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Jobs, Sweep } from './job.ts'
import { addJobs, idIn } from './jobs.sql.ts'
import type { JobName, Payload } from './job-kinds.ts'

type Work = Sweep<Record<string, string>> & { job: JobName }

const batchSize = 500
/** For each kind of work, in one sweep. */
const mostBatches = 20

/**
 * The tables say what is left to do; a job is only the means. Queues the work that has no job that would still run: its job died, or was
 * never stored. A dead job is queued again only after the pause that would have followed its last attempt. Dead jobs whose work is done, or
 * which were replaced, are deleted. Idempotent. Returns how many jobs were missing, and how many were cleared.
 */
export async function sweepJobs(db: Db, jobs: Partial<Jobs>): Promise<{ missing: number; cleared: number }> {
  let [missing, cleared] = [0, 0]
  for (const [job, { sweep }] of Object.entries(jobs)) {
    if (!sweep) continue
    const work = { ...sweep, job: job as JobName }
    const queued = await queueAll(db, work)
    if (!work.regular) missing += queued
    cleared += await clearDead(db, work)
  }
  cleared += await clearDeadScheduled(db)
  return { missing, cleared }
}

async function queueAll(db: Db, work: Work): Promise<number> {
  let queued = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const ids = await withoutJob(db, work)
    const jobs = ids.map((id) => ({ payload: { [work.field]: id } as unknown as Payload<JobName>, key: `${work.key}:${id}` }))
    await addJobs(db, work.job, jobs, { last: work.regular })
    queued += ids.length
    if (ids.length < batchSize) break
  }
  return queued
}

async function withoutJob(db: Db, { table, due, oldestFirst, key }: Work): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as work where (${sql.raw(due)}) and not exists (
      select from graphile_worker._private_jobs as job where job.key = ${`${key}:`} || work.id
        and (job.locked_at is not null or job.attempts < job.max_attempts or job.run_at > now()))
    order by ${sql.ref(oldestFirst)} limit ${sql.lit(batchSize)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A dead job stays while its row is due and has no other job, and if its payload names no row at all. */
async function clearDead(db: Db, { job, table, due, field, key }: Work): Promise<number> {
  const { numAffectedRows } = await sql`
    with dead as materialized (
      select job.id, ${idIn(sql`job.payload`, field)} as row_id
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = ${job} and job.locked_at is null and job.attempts >= job.max_attempts limit ${sql.lit(batchSize)})
    delete from graphile_worker._private_jobs as job using dead
    where job.id = dead.id and job.locked_at is null and job.attempts >= job.max_attempts
      and exists (select from ${sql.table(table)} as work where work.id = dead.row_id)
      and (not exists (select from ${sql.table(table)} as work where work.id = dead.row_id and (${sql.raw(due)}))
        or exists (select from graphile_worker._private_jobs as other where other.key = ${`${key}:`} || dead.row_id and other.id <> job.id))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * The next run of a job on a schedule replaces a dead one: it is deleted once a later run is done, and if a later one is dead too.
 * A day later its schedule is no more. A run that is done has no job: the schedule says that there was one. The later run of the sweep is this.
 */
async function clearDeadScheduled(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and job.locked_at is null and job.attempts >= job.max_attempts and job.payload -> '_cron' is not null
      and (job.run_at < now() - interval '25 hours'
        or exists (select ${laterRun} and later.locked_at is null and later.attempts >= later.max_attempts)
        or exists (select from graphile_worker._private_known_crontabs as known where known.identifier = task.identifier
            and to_char(known.last_execution at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') > job.payload -> '_cron' ->> 'ts')
          and not exists (select ${laterRun} and not (later.locked_at is not null and task.identifier = 'sweep_jobs')))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const laterRun = sql`from graphile_worker._private_jobs as later
  where later.task_id = job.task_id and later.id > job.id and later.payload -> '_cron' is not null`
