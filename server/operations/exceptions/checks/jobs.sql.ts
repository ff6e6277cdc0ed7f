import { sql } from 'kysely'
import { idIn } from '#server/platform/jobs/jobs.sql.ts'
import { jobSpecs } from '#server/platform/jobs/payloads.ts'
import type { Found } from './found.ts'

const payload = sql`stored.payload`

/**
 * Jobs that were given up, except those of a schedule: their next run replaces them. The order is the one that the payload names, itself or
 * through a payment, an e-mail or a refund.
 */
export const deadJobs = sql<Found>`
  select jobs.id::text as subject, orders.id as "orderId", jobs.updated_at as since, json_build_object('task', jobs.task_identifier, 'title', specs.title) as detail
  from graphile_worker.jobs
  join graphile_worker._private_jobs stored on stored.id = jobs.id
  left join unnest(${Object.keys(jobSpecs)}::text[], ${Object.values(jobSpecs).map(({ title }) => title)}::text[]) as specs (job, title)
    on specs.job = jobs.task_identifier
  left join payments on payments.id = ${idIn(payload, 'paymentId')}
  left join emails on emails.id = ${idIn(payload, 'emailId')}
  left join refunds on refunds.id = ${idIn(payload, 'refundId')}
  left join orders on orders.id = coalesce(${idIn(payload, 'orderId')}, payments.order_id, emails.order_id, refunds.order_id)
  where jobs.attempts >= jobs.max_attempts and stored.payload -> '_cron' is null and jobs.locked_at is null`
