import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Totals {
  revenueCents: number
  previousRevenueCents: number
  paidOrders: number
  pendingOrders: number
}
export interface Pix {
  conversion: number | null
  minutesToPay: number | null
}
export interface Day {
  /** 2026-11-21, in São Paulo. */
  day: string
  revenueCents: number
  paidOrders: number
}
export interface Source {
  source: string
  orders: number
  paidOrders: number
  revenueCents: number
}

/** The first day of a span of whole days in São Paulo that ends today. */
const since = (days: number) => sql`(select shop_day(now()) - ${days - 1}::int)`

/** Revenue counts orders that are currently paid, on the day of payment, without refunded amounts. */
export async function totals(db: Db, days: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      coalesce(sum(cents) filter (where day >= ${since(days)}), 0)::float8 as "revenueCents",
      coalesce(sum(cents) filter (where day < ${since(days)}), 0)::float8 as "previousRevenueCents",
      coalesce(sum(orders) filter (where day >= ${since(days)}), 0)::int as "paidOrders",
      (select coalesce(sum(pending), 0)::int from placed_sums where day >= ${since(days)}) as "pendingOrders"
    from paid_sums where day >= ${since(days * 2)}`.execute(db)
  return rows[0]!
}

/** For the PIX orders placed in the span: the share that was paid, and the median time to payment in whole minutes. */
export async function pix(db: Db, days: number): Promise<Pix> {
  const { rows } = await sql<Pix>`
    with waits as (
      select minutes, sum(sum(orders)) over (order by minutes) as by_then, sum(sum(orders)) over () as paid
      from pix_waits where day >= ${since(days)} group by minutes having sum(orders) <> 0
    )
    select
      (select sum(ever_paid)::float8 / nullif(sum(orders), 0) from placed_sums where method = 'PIX' and day >= ${since(days)}) as conversion,
      -- For an even number of orders, the mean of the two in the middle.
      ((min(minutes) filter (where by_then >= paid / 2) + min(minutes) filter (where by_then > paid / 2)) / 2.0)::float8 as "minutesToPay"
    from waits`.execute(db)
  return rows[0]!
}

/** Every day of the span, including days without payments. */
export async function daily(db: Db, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(cents), 0)::float8 as "revenueCents", coalesce(sum(orders), 0)::int as "paidOrders"
    from generate_series(${since(days)}, shop_day(now()), interval '1 day') as each (day)
    left join (select day::timestamp, orders, cents from paid_sums where day >= ${since(days)}) as paid using (day)
    group by each.day order by each.day`.execute(db)
  return rows
}

/** Orders by utm_source. The empty source stands for visits without one. */
export async function sources(db: Db, days: number): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select source, sum(orders)::int as orders, sum(paid)::int as "paidOrders", sum(cents)::float8 as "revenueCents"
    from placed_sums where day >= ${since(days)}
    group by source having sum(orders) > 0 order by orders desc, source limit 8`.execute(db)
  return rows
}
