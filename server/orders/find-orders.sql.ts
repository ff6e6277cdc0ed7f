import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { searchedText } from '#domain/customer-search.ts'
import { type Found, likeLiteral, longestSearch, type Window } from '../database/search.sql.ts'

export interface OrderFilters {
  search: string
  paid?: boolean | null | undefined
  sent?: boolean | null | undefined
  hasPhysicalItem?: boolean | null | undefined
  /** Some of the money must be refunded. */
  refundDue?: boolean | null | undefined
  /** True: only orders of which a printed book has to come back. */
  waitingReturn?: boolean | null | undefined
}

export async function findOrders(db: Db, window: Window, filters: OrderFilters): Promise<Found> {
  const words = searchedText(filters.search)
  const { rows } = await statementFor(window, filters, words).execute(db)
  return rows[0]!
}

function statementFor(window: Window, filters: OrderFilters, words: string) {
  if (filters.refundDue === true || filters.waitingReturn === true) return amongFew(window, filters, words)
  return words === '' ? byDay(window, filters) : bySearch(window, filters, words)
}

/** Orders with money to be refunded, or a book that has to come back, are few: all of them are read by their own index. */
const dueOrders = sql`select order_id from payments where refund_due`
const returningOrders = sql`select order_id from withdrawals join order_items item on item.id = order_item_id where return_status = 'WAITING_RETURN'`

function amongFew({ offset, limit }: Window, filters: OrderFilters, words: string) {
  return sql<Found>`
    with found as materialized (
      select id, created_at from orders
      where ${orderConditions(filters)} and ${words === '' ? sql`true` : matches(words)}
      order by created_at desc, id desc limit ${longestSearch}
    )
    select (select count(*) from found) as total,
      array(select id from found order by created_at desc, id desc offset ${offset}::int limit ${limit}::int) as ids`
}

/**
 * The stored counts give the total and the days that contain the page's orders. Only these days are scanned, each from its newest order, so
 * the last page of a million orders costs as much as the first. One statement, so that counts and orders come from the same snapshot.
 */
function byDay({ offset, limit }: Window, filters: OrderFilters) {
  return sql<Found>`
    with days as materialized (
      select day, sum(orders)::int as orders from ${countsOf(filters)} as counts group by day having sum(orders) > 0
    ), placed as (
      select day, orders, (sum(orders) over (order by day desc))::int - orders as before from days
    ), here as materialized (
      select day, before from placed where before < ${offset + limit}::int and before + orders > ${offset}::int
    )
    select coalesce((select sum(orders)::int from days), 0) as total, array(
      select found.id from here cross join lateral (
        select id, created_at from orders
        where created_at >= here.day::timestamp at time zone 'UTC' and created_at < (here.day + 1)::timestamp at time zone 'UTC' and ${orderConditions(filters)}
        order by created_at desc, id desc limit ${offset + limit}::int - here.before
      ) as found
      order by found.created_at desc, found.id desc
      offset ${offset}::int - coalesce((select min(before) from here), 0) limit ${limit}::int
    ) as ids`
}

function bySearch({ offset, limit }: Window, filters: OrderFilters, words: string) {
  return sql<Found>`
    with ${newestFitting(sql`${matches(words)} and ${orderConditions(filters)}`)}
    select (select count(*) from found) as total,
      array(select id from found order by created_at desc, id desc offset ${offset}::int limit ${limit}::int) as ids`
}

/**
 * The subqueries that end in `found (id, created_at, email)`: the newest orders that fit. A word that is frequent among the newest orders is
 * found by scanning orders from the newest on; any other word by its trigrams. The planner's estimate of a word's frequency is too often off
 * by a factor of a thousand, and then it scans every order. Only one of the two searches runs.
 */
export const newestFitting = (fits: RawBuilder<unknown>) => sql`probe as materialized (
      select count(*) >= 10 as frequent from (select * from orders order by created_at desc, id desc limit 1000) as newest where ${fits}
    ), walked as (
      select id, created_at, email from orders where (select frequent from probe) and ${fits}
      order by created_at desc, id desc limit ${longestSearch}
    ), looked_up as (
      select id, created_at, email from orders where not (select frequent from probe) and ${fits}
    ), found as materialized (
      select * from (select * from walked union all select * from looked_up) as either order by created_at desc, id desc limit ${longestSearch}
    )`

/** Matches any part of the e-mail or the start of an id. One or two characters have no trigram: they match only the e-mail's start. */
export function matches(words: string): RawBuilder<unknown> {
  const email =
    words.length < 3
      ? sql`email like ${`${likeLiteral(words)}%`}`
      : sql`(email like ${`%${likeLiteral(selectivePart(words))}%`} and strpos(email, ${words}) > 0)`
  return /^[0-9a-f-]{1,36}$/.test(words) ? sql`(${email} or id::text like ${`${words}%`})` : email
}

/** The part to look up in the index: each further trigram costs time, and those of a common e-mail domain are not selective. */
function selectivePart(words: string): string {
  const local = words.slice(0, words.indexOf('@') + 1)
  return local.length > 4 ? local.slice(-8) : words.slice(-8)
}

/** The list of paid orders that are still to be sent. It excludes refunded orders. */
const toSend = ({ paid, sent }: OrderFilters) => paid === true && sent === false

const all = (conditions: (RawBuilder<unknown> | false)[]) =>
  sql.join([sql`true`, ...conditions.filter((each) => each !== false)], sql` and `)

/** The stored counts that the filters admit. They do not know of refunds, so the few orders with a refund due are subtracted. */
function countsOf(filters: OrderFilters) {
  const stored = sql`select day, orders from order_counts where ${countConditions(filters)}`
  if (filters.refundDue !== false) return sql`(${stored})`
  return sql`(${stored} union all select (created_at at time zone 'UTC')::date, -1 from orders
    where id in (${dueOrders}) and ${orderConditions({ ...filters, refundDue: null })})`
}

/** The filters as conditions on `orders`. */
function orderConditions(filters: OrderFilters) {
  const { paid, sent, hasPhysicalItem, refundDue, waitingReturn } = filters
  return all([
    typeof paid === 'boolean' && (paid ? sql`paid_at is not null` : sql`paid_at is null`),
    typeof sent === 'boolean' && (sent ? sql`sent_at is not null` : sql`sent_at is null`),
    typeof hasPhysicalItem === 'boolean' && sql`has_physical_item = ${hasPhysicalItem}`,
    toSend(filters) && sql`status = 'PAID'`,
    refundDue === true && sql`id in (${dueOrders})`,
    refundDue === false && sql`id not in (${dueOrders})`,
    waitingReturn === true && sql`id in (${returningOrders})`,
  ])
}

/** The filters as conditions on `order_counts`. */
function countConditions(filters: OrderFilters) {
  const { paid, sent, hasPhysicalItem } = filters
  return all([
    typeof paid === 'boolean' && sql`paid = ${paid}`,
    typeof sent === 'boolean' && sql`sent = ${sent}`,
    typeof hasPhysicalItem === 'boolean' && sql`has_physical_item = ${hasPhysicalItem}`,
    toSend(filters) && sql`kept`,
  ])
}
