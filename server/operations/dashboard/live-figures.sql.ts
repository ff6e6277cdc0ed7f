import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { firstDay, since, startOf } from './spans.sql.ts'

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

/** Money that went back from orders that are still paid: later than its payment. Money that could not be served was never revenue. */
const refundsSince = (moment: RawBuilder<unknown>) => sql`(
  select paid_at, amount_cents from refunds join orders on orders.id = order_id
  where refunds.status = 'DONE' and scope <> 'DUE' and done_at >= ${moment} and orders.status = 'PAID' and paid_at >= ${moment}
) as refund`

/** Revenue counts orders that are currently paid, on the day of payment, without refunded amounts. */
export async function totals(db: Db, days: number): Promise<Totals> {
  const [from, before] = [since(days), since(days * 2)]
  const { rows } = await sql<Totals>`
    select paid.cents - refunded.cents as "revenueCents", earlier.cents - refunded.earlier_cents as "previousRevenueCents",
      paid.orders as "paidOrders", (select count(*)::int from orders where status = 'PENDING' and created_at >= ${from}) as "pendingOrders"
    from (
      select count(*)::int as orders, coalesce(sum(total_cents), 0)::float8 as cents from orders where status = 'PAID' and paid_at >= ${from}
    ) as paid, (
      select coalesce(sum(total_cents), 0)::float8 as cents from orders where status = 'PAID' and paid_at >= ${before} and paid_at < ${from}
    ) as earlier, (
      select coalesce(sum(amount_cents) filter (where paid_at >= ${from}), 0)::float8 as cents,
        coalesce(sum(amount_cents) filter (where paid_at < ${from}), 0)::float8 as earlier_cents
      from ${refundsSince(before)}
    ) as refunded`.execute(db)
  return rows[0]!
}

/** For the PIX orders placed in the span: the share that was paid, and the median time to payment in minutes. */
export async function pix(db: Db, days: number): Promise<Pix> {
  const { rows } = await sql<Pix>`
    select count(paid_at)::float8 / nullif(count(*), 0) as conversion,
      percentile_cont(0.5) within group (order by date_part('epoch', paid_at - created_at) / 60) as "minutesToPay"
    from orders where method = 'PIX' and created_at >= ${since(days)}`.execute(db)
  return rows[0]!
}

/** Every day of the span, including days without payments. Each is a range of an index, so that no time of payment is converted to a day. */
export async function daily(db: Db, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(paid.cents, 0) - coalesce(refunded.cents, 0) as "revenueCents", paid.orders as "paidOrders"
    from generate_series(${firstDay(days)}, shop_day(now()), interval '1 day') as each (day)
    cross join lateral (
      select count(*)::int as orders, sum(total_cents)::float8 as cents from orders
      where status = 'PAID' and paid_at >= ${startOf(sql`each.day`)} and paid_at < ${startOf(sql`each.day + interval '1 day'`)}
    ) as paid
    left join (select shop_day(paid_at) as day, sum(amount_cents)::float8 as cents from ${refundsSince(since(days))} group by 1) as refunded
      on refunded.day = each.day
    order by each.day`.execute(db)
  return rows
}
