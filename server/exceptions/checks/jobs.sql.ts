import { sql } from 'kysely'
import type { Found } from './found.ts'

/**
 * Jobs that were given up. One that is allowed a single attempt belongs to a schedule: its next run replaces it. The order is the one that
 * the payload names, itself or through a payment, an e-mail or a refund.
 */
export const deadJobs = sql<Found>`
  select jobs.id::text as subject, orders.id as "orderId", jobs.updated_at as since, json_build_object('task', jobs.task_identifier) as detail
  from graphile_worker.jobs
  join graphile_worker._private_jobs stored on stored.id = jobs.id
  left join payments on payments.id = (stored.payload ->> 'paymentId')::uuid
  left join emails on emails.id = (stored.payload ->> 'emailId')::uuid
  left join refunds on refunds.id = (stored.payload ->> 'refundId')::uuid
  left join orders on orders.id = coalesce((stored.payload ->> 'orderId')::uuid, payments.order_id, emails.order_id, refunds.order_id)
  where jobs.attempts >= jobs.max_attempts and jobs.max_attempts > 1 and jobs.locked_at is null`
