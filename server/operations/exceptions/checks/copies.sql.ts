import { sql } from 'kysely'
import type { Found } from './found.ts'

/** Copies of e-books that were left to staff, while the line is paid and the book still has this file. */
export const failedCopies = sql<Found>`
  select copy.id::text as subject, orders.id as "orderId", copy.failed_at as since,
    json_build_object('title', item.title, 'reason', coalesce(copy.problem, '')) as detail
  from stamped_copies copy
  join order_items item on item.id = copy.order_item_id
  join orders on orders.id = item.order_id
  join books on books.id = item.book_id
  where copy.status = 'FAILED' and orders.status = 'PAID' and item.refunded_at is null and item.withdrawn_at is null
    and books.file_ref like '/files/' || copy.file_id || '/%'`
