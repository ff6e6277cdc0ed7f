-- The lines of orders that hold stock now. Locked lines are skipped instead of waited for: a refund in progress could hold the book's row
-- and wait for the line. A skipped line returns nothing later, which is the harmless error.
with held as materialized (
  select item.id, item.quantity
  from order_items item
  join orders on orders.id = item.order_id
  join books on books.id = item.book_id
  where orders.status in ('PENDING', 'PAID') and item.physical and item.refunded_at is null and item.taken = 0 and books.stock is not null
  for no key update of item skip locked
)
update order_items set taken = held.quantity from held where order_items.id = held.id;
