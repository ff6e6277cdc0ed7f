import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { withDatabaseBudget } from '../database/database-budget.ts'

/** The spans that the dashboard offers, in days up to today. */
export const spans = [7, 30, 90] as const

/**
 * Compacts the sum rows of each day and kind into one row, and those of order lines into the best sellers. Readers see either the old rows
 * or the new one, and writers only insert. The first run of a day rebuilds the best sellers, because their spans have moved.
 */
export async function compactSalesSums(db: Db) {
  await exclusively(db, async (tx) => {
    await compact(tx, 'placed_sums', ['day', 'source', 'method'], ['orders', 'pending', 'ever_paid', 'paid', 'cents'])
    await compact(tx, 'paid_sums', ['day'], ['orders', 'cents'])
    await compact(tx, 'pix_waits', ['day', 'minutes'], ['orders'])
    await ((await daysHavePassed(tx)) ? rebuildBestSellers(tx) : compactLines(tx))
  })
}

/** Rebuilds the sums from the orders, which also corrects changes made without the triggers. Does not block sales. */
export async function rebuildSalesSums(db: Db) {
  await exclusively(db, async (tx) => {
    // One statement has one snapshot: a sale that commits later inserts its own sum row, which is not deleted here.
    await sql`
      with gone as (delete from placed_sums)
      insert into placed_sums (day, source, method, orders, pending, ever_paid, paid, cents)
      select shop_day(created_at), coalesce(source, ''), method, count(*), count(*) filter (where status = 'PENDING'), count(paid_at),
        count(*) filter (where status = 'PAID'), coalesce(sum(total_cents) filter (where status = 'PAID'), 0)
      from orders group by 1, 2, 3`.execute(tx)
    await sql`
      with gone as (delete from pix_waits)
      insert into pix_waits (day, minutes, orders)
      select shop_day(created_at), minutes_to_pay(created_at, paid_at), count(*) from orders
      where method = 'PIX' and paid_at is not null group by 1, 2`.execute(tx)
    await sql`
      with gone as (delete from paid_sums)
      insert into paid_sums (day, orders, cents)
      select day, sum(orders), sum(cents) from (
        select shop_day(paid_at) as day, 1 as orders, total_cents as cents from orders where status = 'PAID'
        union all
        select shop_day(paid_at), 0, -given_back(scope, refunds.status, amount_cents)
        from refunds join orders on orders.id = order_id where orders.status = 'PAID'
      ) as each group by 1`.execute(tx)
    await rebuildBestSellers(tx)
  })
}

/** Serializes concurrent runs: the later one would not see the rows that the earlier one has inserted for those it deleted. */
async function exclusively(db: Db, work: (tx: Tx) => Promise<void>) {
  // Scanning a million orders takes longer than the pool's limit, which all other statements keep.
  await withDatabaseBudget(6 * 60_000, () =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('sales_sums'))`.execute(tx)
      await sql`set local statement_timeout = '5min'`.execute(tx)
      await work(tx)
    }),
  )
}

async function compact(tx: Tx, table: string, keys: string[], sums: string[]) {
  const names = (columns: string[], of?: string) => sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)))
  const added = sql.join(sums.map((column) => sql`sum(${sql.ref(column)})`))
  const left = sql.join(
    sums.map((column) => sql`sum(${sql.ref(column)}) <> 0`),
    sql` or `,
  )
  await sql`
    with kinds as (
      select ${names(keys)} from ${sql.table(table)} group by ${names(keys)} having count(*) > 1
    ), taken as (
      delete from ${sql.table(table)} using kinds where (${names(keys, table)}) = (${names(keys, 'kinds')}) returning ${sql.table(table)}.*
    )
    insert into ${sql.table(table)} (${names(keys)}, ${names(sums)})
    select ${names(keys)}, ${added} from taken group by ${names(keys)} having ${left}`.execute(tx)
}

async function compactLines(tx: Tx) {
  await sql`
    with taken as (delete from line_sums returning *)
    insert into best_sellers (days, kind, product, title, since, quantity, cents)
    select days, kind, product, title, since, sum(quantity), sum(cents) from taken join ${wanted} on day >= since
    group by days, kind, product, title, since
    on conflict (days, product, kind, title) do update
      set quantity = best_sellers.quantity + excluded.quantity, cents = best_sellers.cents + excluded.cents`.execute(tx)
  await sql`delete from best_sellers where quantity = 0`.execute(tx)
}

async function rebuildBestSellers(tx: Tx) {
  await sql`
    with gone as (delete from line_sums), cleared as (delete from best_sellers returning days)
    insert into best_sellers (days, kind, product, title, since, quantity, cents)
    select days, kind, product_of(course_id, book_id), title, since, sum(quantity), sum(quantity * unit_cents)
    from ${wanted}
    -- Counting the deleted rows first makes sure that their keys are free.
    join (select count(*) from cleared) as all_cleared on true
    join orders on status = 'PAID' and paid_at >= since::timestamp at time zone 'America/Sao_Paulo'
    join order_items item on item.order_id = orders.id and refunded_at is null
    group by 1, 2, 3, 4, 5`.execute(tx)
}

async function daysHavePassed(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select exists (select from best_sellers join ${wanted} using (days) where best_sellers.since <> wanted.since) as passed`.execute(tx)
  return rows[0]!.passed
}

/** Each span with its current first day. */
const wanted = sql`(
  select days::smallint, shop_day(now()) - (days - 1) as since from unnest(array[${sql.join(spans.map((days) => sql.lit(days)))}]) as span (days)
) as wanted`
