-- One small index for each statement of the sweep (server/jobs/sweep.sql.ts): they contain only rows with work left to do.
create index orders_pending on orders (expires_at) where status = 'PENDING';
create index emails_unsent on emails (queued_at) where sent_at is null;
create index refunds_asking on refunds (created_at) where status = 'ASKING';
create index webhook_events_unprocessed on webhook_events (received_at) where processed_at is null;
create index payments_unscheduled on payments (created_at) where next_check_at is null and status in ('WAITING', 'IN_ANALYSIS');
