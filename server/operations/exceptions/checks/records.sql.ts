import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/** Access records that were not stored, as their orders show: who records them keeps what waits in memory. */
export const missingRecords = sql<Found>`
  select 'orders' as subject, null::uuid as "orderId", min(created_at) as since, json_build_object('orders', count(*)) as detail
  from orders where created_at between now() - interval '1 day' and now() - make_interval(mins => ${reportedAfterMinutes.record})
    and not exists (select from access_records where session = orders.id::text)
  having count(*) > 0`
