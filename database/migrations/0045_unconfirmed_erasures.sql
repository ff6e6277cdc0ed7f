-- no-transaction
-- Erasures whose confirmation was not sent yet.
create index concurrently privacy_requests_unconfirmed on privacy_requests (requested_at)
  where kind = 'ERASURE' and confirmed_at is null and email is not null;
