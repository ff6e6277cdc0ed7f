import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Seller {
  title: string
  kind: string
  quantity: number
  revenueCents: number
}

/**
 * The five products that sold most since the first day of the span. The stored sums start on `kept.since`. From midnight until the job's
 * next run that is a day too early, so the lines of that day are read and subtracted. Sums that the job has not compacted yet are added.
 * Only products with such changes are summed individually; of all others, the first five suffice. `offset 0` makes the planner go from
 * each order to its lines; otherwise it would read all lines.
 */
export async function bestSellers(db: Db, days: number): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    with wanted as (
      select shop_day(now()) - ${days - 1}::int as since
    ), kept as (
      select coalesce((select since from best_sellers where days = ${days} limit 1), since) as since from wanted
    ), changes as (
      select kind, product, title, sum(quantity) as quantity, sum(cents) as cents from (
        select kind, product, title, quantity, cents from line_sums where day >= (select since from kept)
        union all
        select item.kind, product_of(item.course_id, item.book_id), item.title, -item.quantity, -item.quantity * item.unit_cents
        from orders cross join lateral (select * from order_items where order_id = orders.id and refunded_at is null offset 0) as item
        where status = 'PAID'
          and paid_at >= (select since::timestamp at time zone 'America/Sao_Paulo' from kept)
          and paid_at < (select since::timestamp at time zone 'America/Sao_Paulo' from wanted)
      ) as change group by kind, product, title
    ), unchanged as (
      select kind, title, quantity, cents from best_sellers seller
      where days = ${days} and (product, kind, title) not in (select product, kind, title from changes)
      order by days, quantity desc, cents desc, title limit 5
    ), changed as (
      select kind, title, changes.quantity + coalesce(seller.quantity, 0) as quantity, changes.cents + coalesce(seller.cents, 0) as cents
      from changes left join (select * from best_sellers where days = ${days}) as seller using (product, kind, title)
    )
    select title, kind, quantity::int, cents::float8 as "revenueCents"
    from (select * from unchanged union all select * from changed where quantity > 0) as each
    order by quantity desc, cents desc, title limit 5`.execute(db)
  return rows
}
