import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { VisitCount } from './visit-counter.ts'

/** Only a UUID is compared with ids, by their index. */
const productUuid = sql<string>`case when product ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then product::uuid end`

/** Names of campaigns that a day tells apart, beside those of orders that were paid. */
const mostNames = 300

const names = sql`source, medium, campaign`
const namesOfOrder = sql`attribution #>> '{last,source}', coalesce(attribution #>> '{last,medium}', ''), coalesce(attribution #>> '{last,campaign}', '')`

/**
 * Adds counts to those of today, and removes those that no report reaches. A page of a product is found by the id or the slug in its address;
 * one that is none is left out. Anybody can invent names: beyond the first of a day they are counted as others.
 */
export async function storeVisits(db: Db, counts: readonly VisitCount[]) {
  const column = (of: (count: VisitCount) => unknown) => counts.map(of)
  await sql`
    with old as (delete from visit_counts where day < shop_day(now()) - 100),
    counted as (select * from unnest(${column(({ step }) => step)}::text[], ${column(({ product }) => product)}::text[],
      ${column(({ source }) => source)}::text[], ${column(({ medium }) => medium)}::text[], ${column(({ campaign }) => campaign)}::text[],
      ${column(({ visits }) => visits)}::int[]) as counted (step, product, source, medium, campaign, visits)),
    told_apart as materialized (select distinct ${names} from visit_counts where day = shop_day(now())),
    unseen as (select ${names}, row_number() over (order by sum(visits) desc) + (select count(*) from told_apart) as place
      from counted where source <> '' and (${names}) not in (select ${names} from told_apart) group by ${names}),
    others as (select ${names} from unseen where place > ${mostNames} and (${names}) not in (select ${namesOfOrder} from orders where paid_at > now() - interval '90 days' and attribution #>> '{last,source}' is not null)),
    named as (select step, product, visits, case when is_other then 'outros' else source end as source,
        case when is_other then '' else medium end as medium, case when is_other then '' else campaign end as campaign
      from (select *, (${names}) in (select ${names} from others) as is_other from counted) as counted)
    insert into visit_counts (day, step, product_id, ${names}, visits)
    select shop_day(now()), step, id, ${names}, sum(visits)
    from named
    left join lateral (
      select id from courses where slug = product and removed_at is null
      union all select id from courses where id = ${productUuid}
      union all select id from books where id = ${productUuid}
      union all select id from bundles where id = ${productUuid}
      union all select id from plans where id = ${productUuid}
      limit 1
    ) as known on true
    where product = '' or id is not null
    group by step, id, ${names}
    order by step, id, ${names}
    on conflict on constraint visit_counts_once do update set visits = visit_counts.visits + excluded.visits`.execute(db)
}
