-- In the order of their ids, as sales lock them (docs/sale.md).
with counted as materialized (
  select id from books where exists (select from order_items where book_id = books.id and order_items.taken > 0) order by id for no key update
)
update books set taken = (select sum(order_items.taken) from order_items where book_id = books.id and order_items.taken > 0)
from counted where counted.id = books.id;
