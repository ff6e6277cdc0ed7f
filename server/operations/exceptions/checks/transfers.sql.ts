import { sql } from 'kysely'
import { reportedAfterMinutes } from '#domain/operations/exceptions.ts'
import type { Found } from './found.ts'

/** One event has a line in either report: the first one, which has the sale, counts. */
const differing = sql`case status when 'MISSING' then -expected_cents when 'DIFFERENT' then gross_cents - expected_cents else net_cents end`

/**
 * Lines of the transfer report that wait for a decision: one exception for each charge or foreign transaction, and one for each event code that
 * is not known. For the first hours the store may still learn what a line is about.
 */
export const transferDifferences = sql<Found>`
  select subject, min(known.id::text)::uuid as "orderId", min(lines.created_at) as since, json_build_object(
      'cents', coalesce(sum(differing) filter (where report = 'transactional'), sum(differing)), 'day', min(day)::text,
      'status', (array_agg(lines.status order by lines.id))[1], 'eventCode', max(event_code) filter (where event = 'OTHER')) as detail
  from (select *, ${differing} as differing,
      case when event = 'OTHER' then 'event:' || event_code else coalesce(charge_id, nullif(transaction_code, ''), id::text) end as subject
    from transfer_lines where status in ('MISSING', 'UNKNOWN', 'DIFFERENT')
      and created_at < now() - make_interval(mins => ${reportedAfterMinutes.transfer})) as lines
  left join orders known on known.id = lines.order_id
  group by subject`

/**
 * Days of the transfer report that could not be read although they ended days ago, as one exception. A report exists from the first day on that
 * was tried.
 */
export const unreadTransferDays = sql<Found>`
  select 'transfer-report' as subject, null::uuid as "orderId", min(each)::timestamp at time zone 'America/Sao_Paulo' as since,
    json_build_object('days', count(*), 'day', min(each)::date::text) as detail
  from (select shop_day(now()) - 1 as yesterday, (select min(day) from transfer_days) as first) as bounds
  cross join generate_series(greatest(first, yesterday - 60), yesterday - ${reportedAfterMinutes.transferDay / (24 * 60)}::int, '1 day') as each
  left join transfer_days on transfer_days.day = each::date
  where first is not null and imported_at is null having count(*) > 0`
