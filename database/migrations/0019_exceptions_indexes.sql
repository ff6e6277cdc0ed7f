-- What the checks of every minute look for: each index holds only the few rows that are not as they should be.
create index orders_held on orders (expires_at) where status = 'PENDING';
create index payments_refund_due on payments (order_id) where refund_due;
create index emails_unsent on emails (queued_at) where sent_at is null;
create index refunds_asking on refunds (created_at) where status = 'ASKING';
create index webhook_events_unknown on webhook_events (received_at) where outcome = 'unknown-payment' and signature = 'valid';
