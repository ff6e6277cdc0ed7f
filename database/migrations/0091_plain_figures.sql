-- contract
-- Lists and figures are counted and summed from the rows: the sums that triggers maintained go.
drop trigger count_new_orders on orders;
drop trigger count_gone_orders on orders;
drop trigger count_moved_order on orders;
drop trigger sum_new_orders on orders;
drop trigger sum_moved_order on orders;
drop trigger sum_gone_order on orders;
drop trigger sum_new_lines on order_items;
drop trigger sum_gone_lines on order_items;
drop trigger sum_moved_line on order_items;
drop trigger sum_new_refund on refunds;
drop trigger sum_moved_refund on refunds;
drop trigger sum_gone_refund on refunds;
drop function count_new_orders, count_gone_orders, count_moved_order, sum_new_orders, sum_moved_order, sum_gone_order,
  sum_new_lines, sum_gone_lines, sum_moved_line, sum_refund;
drop function sum_order(orders, integer), given_back(text, text, integer), minutes_to_pay(timestamptz, timestamptz), product_of(uuid, uuid);
drop table order_counts, placed_sums, paid_sums, pix_waits, line_sums, best_sellers;

-- A list of orders is walked in this index alone, and so are the orders of a span by their source and their time to payment.
drop index orders_newest;
create index orders_newest on orders (created_at desc, id desc)
  include (email, paid_at, sent_at, has_physical_item, status, source, method, total_cents);
-- The length of a list with any filter.
create index orders_marks on orders (has_physical_item, sent_at, paid_at, status);
-- Revenue without reading the orders.
drop index orders_paid_when;
create index orders_paid_when on orders (paid_at) include (id, total_cents) where status = 'PAID';

-- Quantity and revenue by product and day in São Paulo of payment, up to yesterday: written by a job every night
-- (server/dashboard/daily-sales.sql.ts). CI and MED have no product, but a title.
create table daily_sales (
  day date not null,
  kind text not null,
  product uuid,
  title text,
  quantity integer not null,
  cents bigint not null
);
create index daily_sales_day on daily_sales (day);
