-- no-transaction
-- Refunds that were completed lately: the documents of their orders are canceled (server/fiscal/fiscal-orders.sql.ts).
create index concurrently refunds_done on refunds (done_at) where done_at is not null;
-- The months of the accountant (server/exports/). Paid orders have an index; these were paid and refunded.
create index concurrently orders_refunded_when on orders (paid_at) where status in ('REFUNDED', 'REFUND_DUE');
