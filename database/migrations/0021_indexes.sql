-- no-transaction
-- The open orders of a buyer, for the limits of the checkout.
create index concurrently orders_open_cpf on orders (cpf) where status = 'PENDING';
create index concurrently orders_open_email on orders (email) where status = 'PENDING';
-- The lines that have taken units of a book.
create index concurrently order_items_taken on order_items (book_id) include (taken) where taken > 0;
-- The sweep and the checks of every minute (server/jobs/sweep.sql.ts, server/exceptions/checks/): each index contains only the few rows that have
-- work left to do, or that are not as they should be.
create index concurrently orders_pending on orders (expires_at) where status = 'PENDING';
create index concurrently emails_unsent on emails (queued_at) where sent_at is null;
create index concurrently refunds_asking on refunds (created_at) where status = 'ASKING';
create index concurrently payments_unscheduled on payments (created_at) where next_check_at is null and status in ('WAITING', 'IN_ANALYSIS');
create index concurrently payments_refund_due on payments (order_id) where refund_due;
create index concurrently payments_unreadable on payments (unreadable_since) where unreadable_since is not null;
create index concurrently webhook_events_unprocessed on webhook_events (received_at) where processed_at is null;
create index concurrently webhook_events_unknown on webhook_events (received_at) where outcome = 'unknown-payment' and signature = 'valid';
create index concurrently webhook_events_payment on webhook_events (payment_id) where payment_id is not null;
-- What an earlier release stored with the buyer's data, until the retention has redacted it.
create index concurrently provider_exchanges_unredacted on provider_exchanges (id) where not redacted;
create index concurrently webhook_events_unredacted on webhook_events (id) where not redacted;
-- Charges by day, for the transfer report.
create index concurrently charges_paid_at on charges (paid_at) where paid_at is not null;
-- A sixtieth of the books, for each minute of an hour (server/exceptions/checks/stock.sql.ts).
create index concurrently books_sixtieth on books (mod(abs(hashtext(id::text)::bigint), 60));
