import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/**
 * Cards that may be charged without the store's knowledge: not exactly one subscription at PagBank is theirs, it cannot be read, or PagBank does not
 * confirm its end, or that of a surplus one.
 */
export const stuckRecurrences = sql<Found>`
  select recurrences.id::text as subject, order_id as "orderId", coalesce(case when provider_id is not null and ended_at is null then end_wanted_at end, missing_since) as since,
    json_build_object('cents', amount_cents, 'providerId', provider_id, 'reason',
      case when candidates > 1 then 'SEVERAL' when provider_id is null then 'NONE'
        when end_wanted_at is not null and ended_at is null then 'NOT_ENDED' else 'UNREADABLE' end) as detail
  from recurrences join payments using (id)
  where (provider_id is not null and ended_at is null and end_wanted_at < now() - make_interval(mins => ${reportedAfterMinutes.recurrenceEnd}))
    or missing_since < now() - make_interval(mins => case when candidates > 1 then
      case when provider_id is null then 0 else ${reportedAfterMinutes.recurrenceEnd}::int end else ${reportedAfterMinutes.recurrence} end)`
