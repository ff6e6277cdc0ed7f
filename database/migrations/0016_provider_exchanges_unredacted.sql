-- no-transaction
create index concurrently provider_exchanges_unredacted on provider_exchanges (id) where not redacted;
