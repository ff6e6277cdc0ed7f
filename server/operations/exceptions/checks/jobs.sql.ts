import { sql } from 'kysely'
import { idIn } from '#server/platform/jobs/jobs.sql.ts'
import { jobSpecs } from '#server/platform/jobs/job-kinds.ts'
import type { Found } from './found.ts'

const payload = sql`stored.payload`
const specs = sql`unnest(${Object.keys(jobSpecs)}::text[], ${Object.values(jobSpecs).map(({ title }) => title)}::text[]) as specs (job, title)`

/**
 * Schedules whose last run failed for good, until one succeeds: the sweep removes the job of a run that was replaced, and a run that succeeds
 * leaves none. The check itself is one of them: while it runs it has not failed.
 */
export const failingSchedules = sql<Found>`
  select task.identifier as subject, null::uuid as "orderId", min(job.updated_at) as since,
    json_build_object('task', task.identifier, 'title', specs.title) as detail
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  left join ${specs} on specs.job = task.identifier
  where job.payload -> '_cron' is not null and ((job.attempts >= job.max_attempts and job.locked_at is null)
    or not (task.identifier = 'check_exceptions' and job.locked_at is not null)
      and exists (select from exceptions where kind = 'SCHEDULE_FAILS' and exceptions.subject = task.identifier and resolved_at is null))
  group by task.identifier, specs.title`

/**
 * Jobs that were given up, except those of a schedule: their next run replaces them. The order is the one that the payload names, itself or
 * through a payment, an e-mail or a refund.
 */
export const deadJobs = sql<Found>`
  select jobs.id::text as subject, orders.id as "orderId", jobs.updated_at as since, json_build_object('task', jobs.task_identifier, 'title', specs.title) as detail
  from graphile_worker.jobs
  join graphile_worker._private_jobs stored on stored.id = jobs.id
  left join ${specs} on specs.job = jobs.task_identifier
  left join payments on payments.id = ${idIn(payload, 'paymentId')}
  left join emails on emails.id = ${idIn(payload, 'emailId')}
  left join refunds on refunds.id = ${idIn(payload, 'refundId')}
  left join orders on orders.id = coalesce(${idIn(payload, 'orderId')}, payments.order_id, emails.order_id, refunds.order_id)
  where jobs.attempts >= jobs.max_attempts and stored.payload -> '_cron' is null and jobs.locked_at is null`
