import { type RawBuilder, sql } from 'kysely'
import { type FunnelGroup, type FunnelRow, shownRows } from '#domain/operations/funnel.ts'
import type { Db } from '#server/platform/database/database.ts'
import { firstDay, since } from '../dashboard/spans.sql.ts'
import { ledgerMoney } from '#server/money/ledger/ledger-money.sql.ts'

export interface Funnel {
  rows: FunnelRow[]
  total: FunnelRow
}

/** Whole days up to today or, with `isBefore`, as many before them. */
interface Span {
  days: number
  isBefore?: boolean
}

const startsIn = ({ days, isBefore }: Span) => (isBefore ? 2 * days : days)

type OrderFigures = Pick<FunnelRow, 'orders' | 'pix' | 'paid' | 'refunded' | 'soldCents' | 'returnedCents'>
type VisitFigures = Pick<FunnelRow, 'visits' | 'products' | 'checkouts'>
/** A null key is the sum of all. */
/** The sum of all has no key, and no name. */
type Grouped<Figures> = Figures & { key: string | null; name: string | null }

/** The campaign as one name, such as `instagram · bio · natal`. */
const campaignName = sql<string>`concat_ws(' · ', source, nullif(medium, ''), nullif(campaign, ''))`

/** Over rows of one product. */
const currentTitle = sql`(select title from (${sql.join(
  ['courses', 'books', 'bundles', 'plans'].map((table) => sql`select id, title from ${sql.table(table)}`),
  sql` union all `,
)}) as product where id = any_value(product_id))`

/** The expressions that group visits and orders, and whether an order has one of them for each line. */
const groups: Record<FunnelGroup, { visits?: RawBuilder<string>; orders: RawBuilder<string>; name?: RawBuilder<string>; lines?: true }> = {
  SOURCE: { visits: sql`source`, orders: sql`source` },
  CAMPAIGN: { visits: campaignName, orders: campaignName },
  DAY: { visits: sql`to_char(day, 'YYYY-MM-DD')`, orders: sql`to_char(day, 'YYYY-MM-DD')` },
  PRODUCT: {
    visits: sql`coalesce(product_id::text, '')`,
    orders: sql`coalesce(product_id::text, title)`,
    name: sql`coalesce(${currentTitle}, any_value(title))`,
    lines: true,
  },
  BUMP: { orders: sql`case when order_bump then title else '' end`, lines: true },
  COUPON: { orders: sql`coalesce((select code from coupons where id = coupon_id), '')` },
}

/**
 * The orders that were placed in a span of whole days in São Paulo up to today, what became of them, and their money. One that was replaced by
 * another attempt is no order of its own. Money that came too late to serve an order has not paid it. Without a touch, an order has the name of its source.
 */
const placed = (span: Span) => sql`
  select orders.id, shop_day(created_at) as day, coupon_id, replaced_by is null as is_counted, is_paid,
    coalesce(attribution #>> '{last,source}', lower(source), '') as source, coalesce(attribution #>> '{last,medium}', '') as medium,
    coalesce(attribution #>> '{last,campaign}', '') as campaign, sold, returned, is_paid and (status = 'REFUNDED' or returned > 0) as is_refunded,
    exists (select from payments where order_id = orders.id and method = 'PIX' and provider_order_id is not null) as has_pix
  from orders cross join lateral ${ledgerMoney(sql`orders.id`)} as money
    cross join lateral (select sold > 0 or (total_cents = 0 and paid_at is not null) as is_paid) as payment
  where created_at >= ${since(startsIn(span))}${span.isBefore ? sql` and created_at < ${since(span.days)}` : sql``}`

/** The part of an order's cents that a line has: what its price is of all of them, to the cent. Lines up to this one have the sum of their parts. */
const part = (cents: RawBuilder<unknown>, upTo: RawBuilder<unknown>, price: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`case
  when ${whole} > 0 then round(${cents} * (${upTo})::numeric / ${whole}) - round(${cents} * (${upTo} - ${price})::numeric / ${whole})
  when position = 0 then ${cents} else 0 end`

/** Orders line by line. Returned money is that of the lines that were refunded; without any, of all lines. */
const linesOf = (span: Span) => sql`
  select placed.*, title, product_id, order_bump, ${part(sql`sold`, sql`up_to`, sql`price`, sql`whole`)} as line_sold,
    case when refunded_whole > 0 then ${part(sql`returned`, sql`refunded_up_to`, sql`refunded_price`, sql`refunded_whole`)}
      else ${part(sql`returned`, sql`up_to`, sql`price`, sql`whole`)} end as line_returned
  from (${placed(span)}) as placed join lateral (
    select position, coalesce(bundle_title, title) as title, coalesce(bundle_id, plan_id, course_id, book_id) as product_id, order_bump, price, sum(price) over w as up_to, sum(price) over () as whole,
      refunded_price, sum(refunded_price) over w as refunded_up_to, sum(refunded_price) over () as refunded_whole
    from (select *, quantity * unit_cents as price, case when refunded_at is not null then quantity * unit_cents else 0 end as refunded_price
      from order_items where order_id = placed.id) as item
    window w as (order by position)
  ) as line on true`

async function orderFigures(db: Db, span: Span, by: FunnelGroup): Promise<Grouped<OrderFigures>[]> {
  const { orders: key, name, lines } = groups[by]
  const [sold, returned] = lines ? [sql`line_sold`, sql`line_returned`] : [sql`sold`, sql`returned`]
  const count = (condition: RawBuilder<unknown>) => sql`(count(distinct id) filter (where is_counted and ${condition}))::int`
  const { rows } = await sql<Grouped<OrderFigures>>`
    select case when grouping(key) = 0 then key end as key, ${name ?? sql`key`} as name, ${count(sql`true`)} as orders, ${count(sql`has_pix`)} as pix,
      ${count(sql`is_paid`)} as paid, ${count(sql`is_refunded`)} as refunded, coalesce(sum(${sold}), 0)::float8 as "soldCents",
      coalesce(sum(${returned}), 0)::float8 as "returnedCents"
    from (select *, ${key} as key from (${lines ? linesOf(span) : placed(span)}) as parts) as keyed
    group by grouping sets ((key), ())`.execute(db)
  return rows
}

async function visitFigures(db: Db, span: Span, by: FunnelGroup): Promise<Grouped<VisitFigures>[]> {
  const key = groups[by].visits
  if (!key) return []
  const isProduct = by === 'PRODUCT'
  const { rows } = await sql<Grouped<VisitFigures>>`
    select case when grouping(key) = 0 then key end as key, ${isProduct ? sql`coalesce(${currentTitle}, '')` : sql`key`} as name,
      (sum(visits) filter (where step = 'VISIT'))::int as visits, coalesce((sum(visits) filter (where step = 'PRODUCT'))::int, 0) as products,
      (sum(visits) filter (where step = 'CHECKOUT'))::int as checkouts
    from (select *, ${key} as key from visit_counts where day >= ${firstDay(startsIn(span))} ${span.isBefore ? sql`and day < ${firstDay(span.days)}` : sql``} and (not ${isProduct}::boolean or step = 'PRODUCT')) as keyed
    group by grouping sets ((key), ())`.execute(db)
  return rows.map((row) => ({ ...row, visits: isProduct ? null : (row.visits ?? 0), checkouts: isProduct ? null : (row.checkouts ?? 0) }))
}

/** Visits and orders of a span, by one of the groups. The rows add up to the total, but orders of several products or with several bumps. */
export async function readFunnel(db: Db, span: Span, by: FunnelGroup): Promise<Funnel> {
  const visits = await visitFigures(db, span, by)
  const orders = await orderFigures(db, span, by)
  const known = new Map<string | null, FunnelRow>()
  const noOrders = { orders: 0, pix: 0, paid: 0, refunded: 0, soldCents: 0, returnedCents: 0 }
  const noVisits = visits.length === 0 ? { visits: null, products: null, checkouts: null } : { visits: 0, products: 0, checkouts: 0 }
  const unvisited = by === 'PRODUCT' ? { visits: null, products: 0, checkouts: null } : noVisits
  for (const { key, name, ...row } of visits) known.set(key, { ...noOrders, ...row, key: key ?? '', name: name ?? '' })
  for (const { key, name, ...row } of orders) known.set(key, { ...unvisited, ...known.get(key), ...row, key: key ?? '', name: name ?? '' })
  const total = known.get(null) ?? { ...unvisited, ...noOrders, key: '', name: '' }
  known.delete(null)
  return { rows: shownRows([...known.values()], by), total: { ...total, name: '' } }
}
