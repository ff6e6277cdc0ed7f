import { type RawBuilder, sql } from 'kysely'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Found } from './found.ts'

/** An hour looks at every order of the last week: each minute at another sixtieth of it, and at what was paid just now. */
const slice = sql`make_interval(mins => 7 * 24 * extract(minute from now())::int)`

/**
 * The effects of a payment are written in the transaction that marks the order as paid, so they can only be missing because of a bug or of a
 * change by hand. An order is looked at every minute for two hours, every hour for a week, and after that for as long as it is reported.
 */
export const paidOrders = (kind: ExceptionKind) => sql`
  select id, email, paid_at from orders where status = 'PAID' and paid_at > now() - interval '2 hours'
  union
  select id, email, paid_at from orders where status = 'PAID' and paid_at <= now() - ${slice} and paid_at > now() - ${slice} - interval '170 minutes'
  union
  select orders.id, orders.email, orders.paid_at from exceptions join orders on orders.id = exceptions.order_id
  where exceptions.kind = ${kind} and resolved_at is null and orders.status = 'PAID'`

/** Paid orders for which no e-mail was queued, unless nothing is left of them: their last withdrawal, or their person's erasure, took it back. */
export const missingEmails: RawBuilder<Found> = sql<Found>`
  select id::text as subject, id as "orderId", paid_at as since, json_build_object() as detail
  from (${paidOrders('EMAIL_MISSING')}) as paid
  where not exists (select from emails where order_id = paid.id and kind = 'ACCESS')
    and exists (select from order_items where order_id = paid.id and withdrawn_at is null and refunded_at is null)
    and not exists (select from erasures where order_id = paid.id)`

/**
 * After `paid` (id, email, paid_at): its lines with a course that they do not give to the buyer, unless staff revoked it after the payment, also
 * of an address that was corrected since, or its person had it erased.
 */
const linesWithoutAccess = sql`
  join order_items item on item.order_id = paid.id and item.course_id is not null and item.refunded_at is null
    and item.withdrawn_at is null
  where not exists (select from access_reasons where order_item_id = item.id)
    and not exists (
      select from history where entity = 'ACCESS' and entity_id = item.course_id and action = 'REVOKED' and at > paid.paid_at
        and lower(trim(changes -> 0 ->> 'before')) in (select lower(paid.email) union all
          select lower(change ->> 'before') from history correction, jsonb_array_elements(correction.changes) as change
          where correction.entity = 'ORDER' and correction.entity_id = paid.id and change ->> 'field' = 'email'))
    and not exists (select from erasures where order_id = paid.id)`

/** Paid orders that have such lines. */
export const missingAccesses: RawBuilder<Found> = sql<Found>`
  select paid.id::text as subject, paid.id as "orderId", paid.paid_at as since,
    json_build_object('courses', json_agg(item.title order by item.position)) as detail
  from (${paidOrders('ACCESS_MISSING')}) as paid ${linesWithoutAccess}
  group by paid.id, paid.paid_at`

/** The courses for which `missingAccesses` reports this paid order. */
export async function coursesWithoutAccess(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ course_id: string }>`
    select distinct item.course_id from orders paid ${linesWithoutAccess} and paid.id = ${orderId}`.execute(db)
  return rows.map((row) => row.course_id)
}
