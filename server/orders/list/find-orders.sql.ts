import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { keptLengths } from '#server/platform/database/kept-lengths.ts'
import { searchedText } from '#domain/platform/values/addresses.ts'
import { type Found, likeLiteral, longestSearch, type Window } from '#server/platform/database/list-window.ts'

export interface OrderFilters {
  search: string
  paid?: boolean | null | undefined
  sent?: boolean | null | undefined
  hasPhysicalItem?: boolean | null | undefined
  /** Some of the money must be refunded. */
  refundDue?: boolean | null | undefined
  /** True: only orders of which a printed book has to come back. */
  waitingReturn?: boolean | null | undefined
  /** True: only orders with a refund that another person has to confirm. */
  refundHeld?: boolean | null | undefined
  /** Some of the money, or all of it, is back at the buyer. */
  refunded?: boolean | null | undefined
}

export async function findOrders(db: Db, window: Window, filters: OrderFilters): Promise<Found> {
  const words = searchedText(filters.search)
  if (isAmongFew(filters)) return firstOf(db, pageOfFew(window, filters, words))
  return words === '' ? pageOfCounted(db, window, filters) : firstOf(db, bySearch(window, filters, words))
}

const firstOf = async (db: Db, statement: RawBuilder<Found>) => (await statement.execute(db)).rows[0]!

async function pageOfCounted(db: Db, window: Window, filters: OrderFilters): Promise<Found> {
  const lengths = keptLengths(db)
  const key = JSON.stringify(['orders', filters.paid, filters.sent, filters.hasPhysicalItem, filters.refundDue, filters.refunded])
  const known = lengths.get(key)
  const page = await firstOf(db, byPlace(window, filters, known === undefined ? countOf(filters) : sql`${known}`))
  if (known === undefined) lengths.keep(key, page.total)
  return page
}

/** Orders with money to be refunded, a refund to confirm, or a book that has to come back, are few: all of them are read by their own index. */
const dueOrders = sql`select order_id from payments where refund_due`
const returningOrders = sql`select order_id from withdrawals join order_items item on item.id = order_item_id where return_status = 'WAITING_RETURN'`

const heldOrders = sql`select order_id from refunds where is_held`

export const isAmongFew = ({ refundDue, waitingReturn, refundHeld }: OrderFilters) => [refundDue, waitingReturn, refundHeld].includes(true)

/** Without `offset 0` the planner looks for the few among all orders, from the newest on. */
export const amongFew = (filters: OrderFilters, words: string) => sql`
      select * from (
        select id, created_at from orders where ${orderConditions(filters)} and ${words === '' ? sql`true` : matches(words)} offset 0
      ) as few order by created_at desc, id desc limit ${longestSearch}`

function pageOfFew({ offset, limit }: Window, filters: OrderFilters, words: string) {
  return sql<Found>`
    with found as materialized (${amongFew(filters, words)})
    select (select count(*) from found) as total,
      array(select id from found order by created_at desc, id desc offset ${offset}::int limit ${limit}::int) as ids`
}

/**
 * Counts the orders and reads a page, both from an index alone. A page of the later half is read from the oldest order on. One statement, so
 * that count and page come from the same snapshot; only one of the two arrays is computed.
 */
function byPlace({ offset, limit }: Window, filters: OrderFilters, count: RawBuilder<unknown>) {
  const conditions = orderConditions(filters)
  return sql<Found>`
    with counted as materialized (select (${count})::int as total)
    select total, case when ${offset}::int <= total / 2
      then array(
        select id from orders where ${conditions} order by created_at desc, id desc
        offset ${offset}::int limit least(${limit}::int, (select total from counted) - ${offset}::int))
      else array(
        select id from (
          select id, created_at from orders where ${conditions} order by created_at, id
          offset greatest((select total from counted) - ${offset + limit}::int, 0)
          limit greatest(least(${limit}::int, (select total from counted) - ${offset}::int), 0)
        ) as page order by created_at desc, id desc)
      end as ids
    from counted`
}

/** Counting the few orders with a refund due, or of which money returned, and subtracting them, is cheaper than looking for each of the others among them. */
function countOf(filters: OrderFilters): RawBuilder<unknown> {
  for (const name of ['refundDue', 'refunded'] as const)
    if (filters[name] === false) return sql`select (${countOf({ ...filters, [name]: null })}) - (${countOf({ ...filters, [name]: true })})`
  return sql`select count(*) from orders where ${orderConditions(filters)}`
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

/**
 * Matches any part of the e-mail or the start of an id. One or two characters have no trigram: they match only the e-mail's start. An order
 * whose person wants it erased is found by its id alone. No address has a space, but an index of trigrams would look for both of its sides.
 */
export function matches(words: string): RawBuilder<unknown> {
  if (words.includes(' ')) return sql`false`
  const email =
    words.length < 3
      ? sql`email like ${`${likeLiteral(words)}%`}`
      : sql`(email like ${`%${likeLiteral(selectivePart(words))}%`} and strpos(email, ${words}) > 0)`
  const open = sql`(blocked_at is null and ${email})`
  return /^[0-9a-f-]{1,36}$/.test(words) ? sql`(${open} or id::text like ${`${words}%`})` : open
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

/** The filters as conditions on `orders`. */
export function orderConditions(filters: OrderFilters) {
  const { paid, sent, hasPhysicalItem, refundDue, waitingReturn, refundHeld, refunded } = filters
  return all([
    typeof paid === 'boolean' && (paid ? sql`paid_at is not null` : sql`paid_at is null`),
    typeof sent === 'boolean' && (sent ? sql`sent_at is not null` : sql`sent_at is null`),
    typeof hasPhysicalItem === 'boolean' && sql`has_physical_item = ${hasPhysicalItem}`,
    typeof refunded === 'boolean' && (refunded ? sql`money_returned` : sql`not money_returned`),
    toSend(filters) && sql`status = 'PAID'`,
    refundDue === true && sql`id in (${dueOrders})`,
    refundDue === false && sql`id not in (${dueOrders})`,
    waitingReturn === true && sql`id in (${returningOrders})`,
    refundHeld === true && sql`id in (${heldOrders})`,
  ])
}
