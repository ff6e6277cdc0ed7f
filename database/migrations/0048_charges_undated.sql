-- no-transaction
-- Charges whose time of payment PagBank has not named, by month for the accountant. Contains only few rows.
create index concurrently charges_undated on charges (created_at) where paid_at is null;
