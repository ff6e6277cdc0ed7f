import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/exceptions.ts'
import { graceMinutes } from '#domain/recheck.ts'
import type { Found } from './found.ts'

/** Orders that are still pending although their hold and its grace period are over. */
export const overdueHolds = sql<Found>`
  select id::text as subject, id as "orderId", expires_at as since, json_build_object('cents', total_cents) as detail
  from orders where status = 'PENDING' and expires_at < now() - make_interval(mins => ${graceMinutes + reportedAfterMinutes.hold})`
