import { sql } from 'kysely'
import type { Found } from './found.ts'

/**
 * Books that count other units as taken than the lines of their orders (docs/rules/orders.md). Summing up every line would take too long for
 * each minute: an hour looks at every book, each minute at another sixtieth, and at those that are reported.
 */
export const stockMismatches = sql<Found>`
  select books.id::text as subject, null::uuid as "orderId", now() as since,
    json_build_object('title', books.title, 'counted', books.reserved_quantity, 'ordered', lines.reserved) as detail
  from (select id from books where mod(abs(hashtext(id::text)::bigint), 60) = extract(minute from now())::bigint
    union select subject::uuid from exceptions where kind = 'STOCK_MISMATCH' and resolved_at is null) as looked_at
  join books using (id)
  cross join lateral (select coalesce(sum(reserved_quantity), 0)::int as reserved from order_items where book_id = books.id and order_items.reserved_quantity > 0) as lines
  where books.reserved_quantity <> lines.reserved`
