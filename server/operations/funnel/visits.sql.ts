import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { VisitCount } from './visit-counter.ts'

/** Only a UUID is compared with ids, by their index. */
const productUuid = sql<string>`case when product ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then product::uuid end`

/** Adds counts to those of today, and removes those that no report reaches. A page of a product is found by the id or the slug in its address; one that is none is left out. */
export async function storeVisits(db: Db, counts: readonly VisitCount[]) {
  const column = (of: (count: VisitCount) => unknown) => counts.map(of)
  await sql`
    with old as (delete from visit_counts where day < shop_day(now()) - 100)
    insert into visit_counts (day, step, product_id, source, medium, campaign, visits)
    select shop_day(now()), step, id, source, medium, campaign, sum(visits)
    from unnest(${column(({ step }) => step)}::text[], ${column(({ product }) => product)}::text[], ${column(({ source }) => source)}::text[],
      ${column(({ medium }) => medium)}::text[], ${column(({ campaign }) => campaign)}::text[], ${column(({ visits }) => visits)}::int[])
      as counted (step, product, source, medium, campaign, visits)
    left join lateral (
      select id from courses where slug = product and removed_at is null
      union all select id from courses where id = ${productUuid}
      union all select id from books where id = ${productUuid}
      union all select id from bundles where id = ${productUuid}
      limit 1
    ) as known on true
    where product = '' or id is not null
    group by step, id, source, medium, campaign
    order by step, id, source, medium, campaign
    on conflict on constraint visit_counts_once do update set visits = visit_counts.visits + excluded.visits`.execute(db)
}
