import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { withDatabaseBudget } from '../database/database-budget.ts'

/**
 * Compacts the count rows of each day and kind into one row. Readers see either the old rows or the new one, and writers only insert. An
 * advisory lock serializes concurrent runs: the later one would not see the row that the earlier one has inserted for those it deleted.
 */
export async function compactOrderCounts(db: Db) {
  await db.transaction().execute(async (tx) => {
    await lock.execute(tx)
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

/** Rebuilds the counts from the orders, which also corrects changes made without the triggers. Does not block sales. */
export async function recountOrders(db: Db) {
  // Scanning a million orders takes longer than the pool's limit, which all other statements keep.
  await withDatabaseBudget(6 * 60_000, () =>
    db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      await sql`set local statement_timeout = '5min'`.execute(tx)
      // One statement has one snapshot: a sale that commits later inserts its own count row, which is not deleted here.
      await sql`
      with gone as (delete from order_counts)
      insert into order_counts (day, paid, sent, has_physical_item, kept, orders)
      select (created_at at time zone 'UTC')::date, paid_at is not null, sent_at is not null, has_physical_item, status = 'PAID', count(*)
      from orders group by 1, 2, 3, 4, 5`.execute(tx)
    }),
  )
}

const lock = sql`select pg_advisory_xact_lock(hashtext('order_counts'))`
