import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { withDatabaseBudget } from '../database/database-budget.ts'

/**
 * Compacts the summands of each day and kind into one row. Readers see those of before or those of after, writers only add. Two at once wait:
 * the later one would not see what the earlier has put in the place of what it took.
 */
export async function compactOrderCounts(db: Db) {
  await db.transaction().execute(async (tx) => {
    await alone.execute(tx)
    await sql`
      with kinds as (
        select day, paid, sent, has_physical_item, kept from order_counts group by 1, 2, 3, 4, 5 having count(*) > 1
      ), taken as (
        delete from order_counts using kinds
        where (order_counts.day, order_counts.paid, order_counts.sent, order_counts.has_physical_item, order_counts.kept)
          = (kinds.day, kinds.paid, kinds.sent, kinds.has_physical_item, kinds.kept)
        returning order_counts.*
      )
      insert into order_counts (day, paid, sent, has_physical_item, kept, orders)
      select day, paid, sent, has_physical_item, kept, sum(orders) from taken group by 1, 2, 3, 4, 5 having sum(orders) <> 0`.execute(tx)
  })
}

/** Counts anew, whatever the summands say: rows that came or went without their triggers are set right. Sales go on meanwhile. */
export async function recountOrders(db: Db) {
  // The scan of a million orders; everything else keeps to the pool's limit.
  await withDatabaseBudget(6 * 60_000, () =>
    db.transaction().execute(async (tx) => {
      await alone.execute(tx)
      await sql`set local statement_timeout = '5min'`.execute(tx)
      // One statement sees one moment: a sale that ends after it adds its own summand, which is not taken away.
      await sql`
      with gone as (delete from order_counts)
      insert into order_counts (day, paid, sent, has_physical_item, kept, orders)
      select (created_at at time zone 'UTC')::date, paid_at is not null, sent_at is not null, has_physical_item, status = 'PAID', count(*)
      from orders group by 1, 2, 3, 4, 5`.execute(tx)
    }),
  )
}

const alone = sql`select pg_advisory_xact_lock(hashtext('order_counts'))`
