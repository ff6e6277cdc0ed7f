-- Each new line looks up its own order. As a join, a session that began with few orders went on reading all paid ones at every sale:
-- PostgreSQL keeps the plan of a trigger. Without sequential scans the plan is right for any number of orders.
create or replace function sum_new_lines() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into line_sums (day, kind, product, title, quantity, cents)
  select shop_day(sold.paid_at), kind, product_of(course_id, book_id), title, sum(quantity), sum(quantity * unit_cents)
  from added cross join lateral (select status, paid_at from orders where orders.id = added.order_id offset 0) as sold
  where sold.status = 'PAID' and refunded_at is null group by 1, 2, 3, 4;
  return null;
end $$;
