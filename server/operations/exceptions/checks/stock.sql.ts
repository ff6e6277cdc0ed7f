import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Copies of a book. */
const muchHeld = 10

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

/** Books of which pending orders hold many copies, and as many as are left, while nobody pays: somebody may be holding them without buying. */
export const heldStock = sql<Found>`
  select books.id::text as subject, null::uuid as "orderId", since, json_build_object('title', books.title, 'held', held, 'left', stock) as detail
  from (select book_id, sum(reserved_quantity)::int as held, min(orders.created_at) as since
    from orders join order_items on order_id = orders.id where status = 'PENDING' and reserved_quantity > 0 group by book_id) as pending
  join books on books.id = book_id
  where held >= ${sql.lit(muchHeld)} and held >= stock and since < now() - interval '10 minutes'
    and not exists (select from orders join order_items on order_id = orders.id
      where status = 'PAID' and paid_at > now() - interval '30 minutes' and book_id = books.id)`
