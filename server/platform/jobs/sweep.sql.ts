import { type RawBuilder, sql } from 'kysely'
import { graceMinutes } from '#domain/money/payments/recheck.ts'
import type { Db } from '../database/database.ts'
import { addJobs, idIn, type Jobs } from './jobs.sql.ts'

/** One kind of work that the tables hold, and the job that does it. */
interface Work {
  job: keyof Jobs
  /** Nothing else adds the first job: that a row has none is no failure. Its jobs wait for all others of their queue. */
  regular?: true
  /** Where its rows are, and which of them have work left to do that is due, or that their job should have done by now. Needs an index. */
  table: string
  due: RawBuilder<boolean>
  oldestFirst: string
  /** The field of the job's payload that holds the row's id. */
  field: string
  /** A job's key is this and the row's id. */
  key: string
}

const unsentEmail = sql<boolean>`sent_at is null and failed_at is null and queued_at < now() - interval '5 minutes'`

/**
 * The tables say what is left to do; a job is only the means. Each row gives the job more time than it usually needs. Most orders are paid
 * before their hold ends, so only those that are not get a job, and only then.
 */
const works: Work[] = [
  {
    job: 'expire_order',
    regular: true,
    table: 'orders',
    due: sql`status = 'PENDING' and expires_at <= now() - make_interval(mins => ${sql.lit(graceMinutes)})`,
    oldestFirst: 'expires_at',
    field: 'orderId',
    key: 'expire',
  },
  {
    job: 'send_email',
    table: 'emails',
    due: unsentEmail,
    oldestFirst: 'queued_at',
    field: 'emailId',
    key: 'email',
  },
  {
    job: 'send_course_email',
    table: 'course_emails',
    due: unsentEmail,
    oldestFirst: 'queued_at',
    field: 'emailId',
    key: 'course_email',
  },
  {
    job: 'send_contact_emails',
    table: 'contact_messages',
    due: sql`(forwarded_at is null or (confirmed_at is null and confirmation_failure is null)) and received_at < now() - interval '5 minutes'`,
    oldestFirst: 'received_at',
    field: 'messageId',
    key: 'contact',
  },
  {
    job: 'send_erasure_email',
    table: 'privacy_requests',
    due: sql`kind = 'ERASURE' and confirmed_at is null and email is not null and requested_at < now() - interval '5 minutes'`,
    oldestFirst: 'requested_at',
    field: 'requestId',
    key: 'erasure_email',
  },
  {
    job: 'execute_refund',
    table: 'refunds',
    due: sql`status in ('WAITING', 'REQUESTING') and created_at < now() - interval '2 minutes'`,
    oldestFirst: 'created_at',
    field: 'refundId',
    key: 'refund',
  },
  {
    job: 'read_webhook_event',
    table: 'webhook_events',
    due: sql`processed_at is null and received_at < now() - interval '2 minutes'`,
    oldestFirst: 'received_at',
    field: 'webhookEventId',
    key: 'webhook_event',
  },
  {
    // A payment that no recheck is scheduled for, although it can still bring money. Its own rechecks end in a final state, so this is rare.
    job: 'settle_payment',
    table: 'payments',
    due: sql`next_check_at is null and status in ('WAITING', 'IN_ANALYSIS') and coalesce(checked_at, created_at) < now() - interval '1 hour'`,
    oldestFirst: 'created_at',
    field: 'paymentId',
    key: 'settle',
  },
  {
    // One that waited for the end of the guarantee has no job until then.
    job: 'issue_fiscal_document',
    regular: true,
    table: 'fiscal_documents',
    due: sql`next_at <= now() - interval '1 minute'`,
    oldestFirst: 'next_at',
    field: 'documentId',
    key: 'fiscal',
  },
  {
    job: 'stamp_copy',
    table: 'stamped_copies',
    due: sql`status = 'WANTED' and wanted_at < now() - interval '5 minutes'`,
    oldestFirst: 'wanted_at',
    field: 'copyId',
    key: 'stamp',
  },
]

const batchSize = 500
/** For each kind of work, in one sweep. */
const mostBatches = 20

/**
 * Queues the work that has no job that would still run: its job died, or was never stored. A dead job is queued again only after the pause
 * that would have followed its last attempt. Dead jobs whose work is done, or which were replaced, are deleted. Idempotent.
 * Returns how many jobs were missing, and how many were cleared.
 */
export async function sweepJobs(db: Db): Promise<{ missing: number; cleared: number }> {
  let [missing, cleared] = [0, 0]
  for (const work of works) {
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
    const jobs = ids.map((id) => ({ payload: { [work.field]: id } as unknown as Jobs[Work['job']], key: `${work.key}:${id}` }))
    await addJobs(db, work.job, jobs, { last: work.regular })
    queued += ids.length
    if (ids.length < batchSize) break
  }
  return queued
}

async function withoutJob(db: Db, { table, due, oldestFirst, key }: Work): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as work where ${due} and not exists (
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
      and (not exists (select from ${sql.table(table)} as work where work.id = dead.row_id and ${due})
        or exists (select from graphile_worker._private_jobs as other where other.key = ${`${key}:`} || dead.row_id and other.id <> job.id))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Of a job that runs on a schedule, the next run replaces a dead one: it is deleted once a later run is done, and if a later one is dead too.
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
