import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { soldLines } from './daily-sales.sql.ts'
import { firstDay, startOf } from './spans.sql.ts'

export interface Seller {
  title: string
  kind: 'COURSE' | 'BOOK' | 'CI' | 'MED'
  quantity: number
  revenueCents: number
}

/**
 * The five products that sold most: the sums of past days, and the lines of the days that have none yet. That is today, and after midnight
 * yesterday too until the job has run. A line that was refunded since that run still counts.
 */
export async function bestSellers(db: Db, days: number): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    with unsummed as materialized (
      select coalesce((select max(day) + 1 from daily_sales where day >= ${firstDay(days)}), ${firstDay(days)}) as since
    )
    select coalesce(best.title, courses.title, books.title) as title, kind, quantity::int, cents::float8 as "revenueCents"
    from (
      select product, title, any_value(kind) as kind, sum(quantity) as quantity, sum(cents) as cents
      from (
        -- Grouped first and by short keys, since there is a row for each product and day.
        select product, title, any_value(kind) as kind, sum(quantity) as quantity, sum(cents) as cents
        from daily_sales where day >= ${firstDay(days)} group by product, title
        union all
        select product, title, kind, quantity, cents from ${soldLines(sql`paid_at >= ${startOf(sql`(select since from unsummed)`)}`)}
      ) as sold
      group by product, title order by quantity desc, cents desc, product, title limit 5
    ) as best
    left join courses on courses.id = product left join books on books.id = product
    order by best.quantity desc, cents desc, product, best.title`.execute(db)
  return rows
}
