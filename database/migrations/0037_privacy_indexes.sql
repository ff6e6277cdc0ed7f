-- no-transaction
-- Unpaid orders whose personal data is of no use any more.
create index concurrently orders_unpaid_old on orders (expires_at) where paid_at is null and anonymized_at is null;
