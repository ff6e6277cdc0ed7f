-- no-transaction
create index concurrently webhook_events_unredacted on webhook_events (id) where not redacted;
