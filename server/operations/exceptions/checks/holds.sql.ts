import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import { analysisDays, graceMinutes } from '#domain/money/payments/recheck.ts'
import type { Found } from './found.ts'

/**
 * Orders that are still pending although their hold and its grace period are over. A payment in analysis keeps the hold for a week, and one that
 * cannot be read is an exception of its own.
 */
export const overdueHolds = sql<Found>`
  select id::text as subject, id as "orderId", expires_at as since, json_build_object('cents', total_cents) as detail
  from orders where status = 'PENDING' and expires_at < now() - make_interval(mins => ${graceMinutes + reportedAfterMinutes.hold})
    and not exists (select from payments where order_id = orders.id and (unreadable_since is not null
      or (status = 'IN_ANALYSIS' and not refund_due and orders.expires_at > now() - make_interval(days => ${analysisDays}))))`
