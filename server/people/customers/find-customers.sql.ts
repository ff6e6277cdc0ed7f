import { type RawBuilder, sql } from 'kysely'
import { type CustomerSearch, customerSearch } from '#domain/people/customers/customer-search.ts'
import type { FromJson } from '#server/platform/database/from-json.ts'
import type { Db } from '#server/platform/database/database.ts'
import { likeLiteral, longestSearch, type Window } from '#server/platform/database/list-window.ts'
import { recordCpfViews } from '#server/orders/order/order-history.ts'
import { matches, newestFitting } from '#server/orders/list/find-orders.sql.ts'

export interface ListedCustomer {
  email: string
  /** Name on the newest order; null if the address never ordered. */
  name: string | null
  orders: number
  paid_orders: number
  /** BRL cents of the orders that are paid today. */
  paid_cents: number
  courses: number
  /** Time of the newest order, or of the access by staff. */
  last_at: Date
}

/**
 * Customers by their e-mail addresses, those with the newest orders first. Without a search, and of a search that finds more, those of the
 * newest 1000 orders. Orders whose person wants them erased find nobody. An address that only staff gave access is found by its e-mail alone. One statement.
 */
export async function findCustomers(db: Db, { offset, limit, search }: Window & { search: string }) {
  const wanted = customerSearch(search)
  const { rows } = await sql<{ total: number; customers: FromJson<ListedCustomer>[] }>`
    with ${newestFitting(sql`${isSomebody} and blocked_at is null and ${ordersOf(wanted)}`)}, permitted as (
      select email, granted_at as at from course_accesses where ${wanted.words !== ''} and order_id is null
        and email like ${partOf(wanted.words)} limit ${longestSearch}
    ), people as materialized (
      select email, max(at) as at from (select email, created_at as at from found union all select * from permitted) as either group by email
    ), page as (
      select email, at from people order by at desc, email offset ${offset}::int limit ${limit}::int
    )
    select (select count(*)::int from people) as total, coalesce((
      select jsonb_agg(to_jsonb(summed) order by last_at desc, email) from (
        select page.email, page.at as last_at, coalesce(newest.name, (select name from buyers where buyers.email = page.email)) as name, bought.*, (
          select count(*)::int from course_accesses where course_accesses.email = page.email
        ) as courses
        from page left join lateral (
          select name from orders where orders.email = page.email and blocked_at is null order by created_at desc limit 1
        ) as newest on true cross join lateral (
          select count(*)::int as orders, count(*) filter (where status = 'PAID')::int as paid_orders,
            coalesce(sum(total_cents) filter (where status = 'PAID'), 0)::bigint as paid_cents
          from orders where orders.email = page.email and blocked_at is null
        ) as bought
      ) as summed
    ), '[]') as customers`.execute(db)
  const { total, customers } = rows[0]!
  return { data: customers.map((customer) => ({ ...customer, last_at: new Date(customer.last_at) })), totalCount: total }
}

/** Whoever finds a customer by a CPF knows it whole, as whoever opens the order: nobody completes a masked one unseen. */
export async function recordCpfSearch(db: Db, actor: string, cpf: string) {
  const newest = await db
    .selectFrom('orders')
    .select('id')
    .where('cpf', '=', cpf)
    .where('blocked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest) await recordCpfViews(db, actor, [newest.id])
}

/** One or two characters have no trigram: they match only the beginning. */
const partOf = (words: string) => `${words.length < 3 ? '' : '%'}${likeLiteral(words)}%`

/** Quoted, because a character such as ⑴ or ŉ has brackets or an apostrophe without its accents, which mean something in a query. */
const beginning = (word: string) => sql`to_tsquery('simple', quote_literal(plain_text(${word})) || ':*')`

/** Each anonymized order has an address of its own (domain/platform/values/anonymous-person.ts), which is no customer's. The index of the newest orders has it. */
const isSomebody = sql`email not like 'anon-%@invalid'`

/** The orders of the customers that are meant. One whose person wants it erased is found by its id alone. */
export function ordersOf({ words, cpf, phone, name }: CustomerSearch): RawBuilder<unknown> {
  if (words === '') return sql`true`
  const others = [
    ...(cpf === null ? [] : [sql`cpf = ${cpf}`]),
    ...(phone === null ? [] : [sql`(phone <> '' and reverse(phone) like ${`${[...phone].toReversed().join('')}%`})`]),
    ...(name.length === 0
      ? []
      : [sql`to_tsvector('simple'::regconfig, plain_text(name)) @@ (${sql.join(name.map(beginning), sql` && `)})`]),
  ]
  return others.length === 0 ? matches(words) : sql`(${matches(words)} or (blocked_at is null and (${sql.join(others, sql` or `)})))`
}
