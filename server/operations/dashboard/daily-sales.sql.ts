import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { longestSpan, since } from './spans.sql.ts'

/**
 * Lines of orders that are currently paid, without refunded ones, by the day of payment in São Paulo. CI and MED have no product: they are told
 * apart by their title. Only `offset 0` makes the planner go from each order to its lines; otherwise it reads all lines.
 */
export const soldLines = (conditions: RawBuilder<unknown>) => sql`(
  select shop_day(paid_at) as day, kind, coalesce(course_id, book_id) as product,
    case when course_id is null and book_id is null then title end as title, quantity, quantity * unit_cents as cents
  from orders cross join lateral (select * from order_items where order_id = orders.id and refunded_at is null offset 0) as item
  where status = 'PAID' and ${conditions}
) as line`

/**
 * Sums up what was sold on each day of the longest span before today. All of these days are summed up anew, because orders of any of them
 * may have been refunded since. Sales are not blocked, and readers see the sums of the night before until this transaction commits.
 */
export async function sumDailySales(db: Db) {
  // Reading the lines of a large store's quarter takes longer than the pool's limit, which all other statements keep.
  await withDatabaseBudget(6 * 60_000, () =>
    db.transaction().execute(async (tx) => {
      // A second run at the same time would add its rows to those of the first.
      await sql`lock table daily_sales in share row exclusive mode`.execute(tx)
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await sql`delete from daily_sales`.execute(tx)
      await sql`
        insert into daily_sales (day, kind, product, title, quantity, cents)
        select day, kind, product, title, sum(quantity), sum(cents)
        from ${soldLines(sql`paid_at >= ${since(longestSpan)} and paid_at < ${since(1)}`)}
        group by day, kind, product, title`.execute(tx)
    }),
  )
}
