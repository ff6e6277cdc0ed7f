-- no-transaction
create index concurrently webhook_events_payment on webhook_events (payment_id) where payment_id is not null;
