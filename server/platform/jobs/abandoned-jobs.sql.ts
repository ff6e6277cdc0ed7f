import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { jobSpecs, queueLimits } from './job-kinds.ts'

/** A worker writes every 5 seconds; one that has not for this long has died, or its process is stuck. */
const deadAfter = 30
/** For a worker without a heartbeat: it died before its first one was stored, or died long ago. */
const unknownAfter = 90

/** A job is stopped at its limit; recording that takes a moment. */
const margin = 30

/** Stores that these workers are alive. */
export async function storeHeartbeat(db: Db, workers: readonly string[]) {
  await sql`insert into worker_heartbeats (worker) select unnest(${[...workers]}::text[])
    on conflict (worker) do update set beat_at = now()`.execute(db)
}

/**
 * Unlocks the jobs of workers that died without releasing them; the queue itself would wait for four hours. A job of a living worker stays
 * locked for as long as a job may take: if it is locked for longer, it has ended, and the database was down when that was to be recorded.
 * Running an unlocked job again is safe: what it had done already is recorded in the tables, not in the queue, and is not done twice. Returns
 * how many jobs were unlocked.
 */
export async function freeAbandonedJobs(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs as job set locked_by = null, locked_at = null, run_at = greatest(job.run_at, now())
    from (select locked.id from graphile_worker._private_jobs as locked
      join graphile_worker._private_tasks as task on task.id = locked.task_id
      left join worker_heartbeats as heartbeat on heartbeat.worker = locked.locked_by
      left join unnest(${Object.keys(jobSpecs)}::text[], ${Object.values(jobSpecs).map(({ queue }) => queueLimits[queue])}::int[])
        as limits (job, seconds) on limits.job = task.identifier
      where locked.locked_at is not null and case when heartbeat.worker is null
        then locked.locked_at < now() - make_interval(secs => ${sql.lit(unknownAfter)})
        else heartbeat.beat_at < now() - make_interval(secs => ${sql.lit(deadAfter)})
          or locked.locked_at < now() - make_interval(secs => ${sql.lit(margin)} + coalesce(limits.seconds, ${sql.lit(queueLimits.upkeep)})) end
      for update of locked skip locked) as abandoned
    where job.id = abandoned.id`.execute(db)
  await sql`delete from worker_heartbeats where beat_at < now() - interval '1 day'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
