import { sql } from 'kysely'
import type { Db } from '../database.ts'

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
export interface Seller {
  title: string
  kind: string
  quantity: number
  revenueCents: number
}
export interface Source {
  source: string
  orders: number
  paidOrders: number
  revenueCents: number
}

/** The first moment of a span of whole days in São Paulo that ends today; a query of its own, so that it is worked out once and not for each row. */
const since = (days: number) =>
  sql`(select ((now() at time zone 'America/Sao_Paulo')::date - ${days - 1}::int)::timestamp at time zone 'America/Sao_Paulo')`

/** What went back of orders that are still paid; money that could not be served was never revenue. */
const givenBack = sql`(
  select order_id, sum(amount_cents) as cents from refunds where status = 'DONE' and scope <> 'DUE' group by order_id
)`

/** Revenue is of orders that are paid now, by when they were paid; what was given back is none. */
export async function totals(db: Db, days: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      coalesce(sum(total_cents - coalesce(back.cents, 0)) filter (where paid_at >= ${since(days)}), 0)::float8 as "revenueCents",
      coalesce(sum(total_cents - coalesce(back.cents, 0)) filter (where paid_at < ${since(days)}), 0)::float8 as "previousRevenueCents",
      count(*) filter (where paid_at >= ${since(days)}) as "paidOrders",
      (select count(*) from orders where status = 'PENDING' and created_at >= ${since(days)}) as "pendingOrders"
    from orders left join ${givenBack} back on back.order_id = orders.id
    where status = 'PAID' and paid_at >= ${since(days * 2)}`.execute(db)
  return rows[0]!
}

/** Of the PIX orders placed in the span: how many were paid, and after how many minutes, in the middle. */
export async function pix(db: Db, days: number): Promise<Pix> {
  const { rows } = await sql<Pix>`
    select
      avg((paid_at is not null)::int)::float8 as conversion,
      (percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at) / 60) filter (where paid_at is not null))::float8 as "minutesToPay"
    from orders where method = 'PIX' and created_at >= ${since(days)}`.execute(db)
  return rows[0]!
}

/** Every day of the span, also those on which nothing was paid. */
export async function daily(db: Db, days: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(orders.total_cents - coalesce(back.cents, 0)), 0)::float8 as "revenueCents", count(orders.id) as "paidOrders"
    from generate_series((now() at time zone 'America/Sao_Paulo')::date - ${days - 1}::int, (now() at time zone 'America/Sao_Paulo')::date, interval '1 day') as each (day)
    left join orders on orders.status = 'PAID'
      and orders.paid_at >= each.day::timestamp at time zone 'America/Sao_Paulo'
      and orders.paid_at < (each.day + interval '1 day')::timestamp at time zone 'America/Sao_Paulo'
    left join ${givenBack} back on back.order_id = orders.id
    group by each.day order by each.day`.execute(db)
  return rows
}

export async function bestSellers(db: Db, days: number): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select item.title, item.kind, sum(item.quantity)::int as quantity, sum(item.quantity * item.unit_cents)::float8 as "revenueCents"
    from orders join order_items item on item.order_id = orders.id
    where orders.status = 'PAID' and orders.paid_at >= ${since(days)}
    group by item.kind, coalesce(item.course_id, item.book_id), item.title
    order by quantity desc, "revenueCents" desc, item.title limit 5`.execute(db)
  return rows
}

/** By where the buyer came from; an empty source is a visit without one. */
export async function sources(db: Db, days: number): Promise<Source[]> {
  const { rows } = await sql<Source>`
    select coalesce(source, '') as source, count(*) as orders, count(*) filter (where status = 'PAID') as "paidOrders",
      coalesce(sum(total_cents) filter (where status = 'PAID'), 0)::float8 as "revenueCents"
    from orders where created_at >= ${since(days)}
    group by coalesce(source, '') order by orders desc, source limit 8`.execute(db)
  return rows
}
