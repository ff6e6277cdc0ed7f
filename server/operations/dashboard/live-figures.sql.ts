import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { type Revenue, revenueEntries, revenueOf } from './revenue.sql.ts'
import { firstDay, since, startOf } from './spans.sql.ts'

export type Totals = Revenue & { pendingOrders: number }
export interface Pix {
  orders: number
  paid: number
  conversion: number | null
  previousConversion: number | null
  minutesToPay: number | null
}
export interface Day {
  /** 2026-11-21, in São Paulo. */
  day: string
  revenueCents: number
  paidOrders: number
}

const endless = sql`'infinity'::timestamptz`

export async function totals(db: Db, days: number): Promise<Totals> {
  const [revenue, { rows }] = await Promise.all([
    revenueOf(db, { before: since(days * 2), from: since(days), until: endless }),
    sql<{ orders: number }>`select count(*)::int as orders from orders where status = 'PENDING' and created_at >= ${since(days)}`.execute(
      db,
    ),
  ])
  return { ...revenue, pendingOrders: rows[0]?.orders ?? 0 }
}

/**
 * For the PIX orders that buyers placed in the span: how many were paid, and the median time to payment in minutes. Another attempt at the same
 * purchase takes the place of the first, and the next cycle of a subscription is placed by the store, days before it falls due.
 */
export async function pix(db: Db, days: number): Promise<Pix> {
  const from = since(days)
  const { rows } = await sql<Pix>`
    select (count(*) filter (where ${sql`created_at >= ${from}`}))::int as orders, (count(paid_at) filter (where created_at >= ${from}))::int as paid,
      (count(paid_at) filter (where created_at >= ${from}))::float8 / nullif(count(*) filter (where created_at >= ${from}), 0) as conversion,
      (count(paid_at) filter (where created_at < ${from}))::float8 / nullif(count(*) filter (where created_at < ${from}), 0) as "previousConversion",
      percentile_cont(0.5) within group (order by date_part('epoch', paid_at - created_at) / 60) filter (where created_at >= ${from}) as "minutesToPay"
    from orders where method = 'PIX' and created_at >= ${since(days * 2)} and replaced_by is null and coalesce(cycle, 1) = 1`.execute(db)
  return rows[0]!
}

/** Every day of the span, including days without sales. Each is a range of an index, so that no moment is converted to a day. */
export async function daily(db: Db, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(each.day, 'YYYY-MM-DD') as day, money.cents as "revenueCents", money.orders as "paidOrders"
    from generate_series(${firstDay(days)}, shop_day(now()), interval '1 day') as each (day)
    cross join lateral (
      select coalesce(sum(cents), 0)::float8 as cents, (count(*) filter (where kind = 'SALE'))::int as orders
      from ${revenueEntries(startOf(sql`each.day`), startOf(sql`each.day + interval '1 day'`))}
    ) as money
    order by each.day`.execute(db)
  return rows
}
