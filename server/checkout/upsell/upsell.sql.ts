import { sql } from 'kysely'
import type { Attribution } from '#domain/orders/attribution/attribution.ts'
import type { Consented } from '#domain/platform/settings/conversion-destinations.ts'
import type { Db } from '#server/platform/database/database.ts'

export interface OfferedProduct {
  productId: string
  /** BRL, without shipping. */
  cents: number
  /** End of the offer. */
  until: Date
  hasAddress: boolean
  attribution: Attribution | null
  consented: Consented | null
}

const minutes = 30

/**
 * Products that are offered after this order, in the order of its lines: none before it is paid or long after, none after a free one (it has any
 * address, and would tell what its owner has), none once one was taken, none
 * that its buyer has or is about to have, in part or all of it, and none after an order that was offered itself.
 */
export async function offeredProducts(db: Db, orderId: string): Promise<OfferedProduct[]> {
  const { rows } = await sql<OfferedProduct>`
    select product as "productId", cents, paid_at + make_interval(mins => ${minutes}) as until,
      has_physical_item as "hasAddress", attribution, consented
    from orders join order_items item on item.order_id = orders.id
      left join courses on courses.id = item.course_id left join books on books.id = item.book_id,
      lateral (select (upsell ->> 'productId')::uuid as product, (upsell ->> 'priceCents')::int as cents
        from coalesce(courses.upsell, books.upsell) as upsell where upsell is not null) as offered,
      lateral (select array_append((select members from bundles where id = product), product) as ids) as brought
    where orders.id = ${orderId} and status = 'PAID' and total_cents > 0 and paid_at > now() - make_interval(mins => ${minutes})
      and anonymized_at is null and blocked_at is null and upsell_of is null and item.refunded_at is null and item.withdrawn_at is null
      and not exists (select from orders later where later.upsell_of = orders.id)
      and not exists (select from course_accesses access where access.email = orders.email and access.course_id = any (ids)
        and (access.expires_at is null or access.expires_at > now()))
      and not exists (select from orders theirs join order_items own on own.order_id = theirs.id
        where theirs.email = orders.email and theirs.status in ('PENDING', 'PAID') and own.refunded_at is null
          and (own.course_id = any (ids) or own.book_id = any (ids)))
    order by item.position`.execute(db)
  return rows
}
