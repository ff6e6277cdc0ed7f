-- What the checks of every minute look for: each index holds only the few rows that are not as they should be. Other statements need some
-- of them as well.
create index if not exists orders_pending on orders (expires_at) where status = 'PENDING';
create index if not exists payments_refund_due on payments (order_id) where refund_due;
create index if not exists emails_unsent on emails (queued_at) where sent_at is null;
create index if not exists refunds_asking on refunds (created_at) where status = 'ASKING';
create index if not exists webhook_events_unknown on webhook_events (received_at) where outcome = 'unknown-payment' and signature = 'valid';
