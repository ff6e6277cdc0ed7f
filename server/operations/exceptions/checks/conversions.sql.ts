import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Destinations that have accepted nothing since an event of the last week failed, more than a day ago. */
export const unsentConversions = sql<Found>`
  select destination as subject, null::uuid as "orderId", min(occurred_at) as since,
    json_build_object('destination', destination, 'events', count(*), 'reason', (array_agg(failure order by occurred_at desc))[1]) as detail
  from conversions failed where failure is not null and occurred_at > now() - interval '7 days' group by destination
  having min(occurred_at) < now() - interval '1 day' and not exists (
    select from conversions where destination = failed.destination and sent_at > min(failed.occurred_at))`
