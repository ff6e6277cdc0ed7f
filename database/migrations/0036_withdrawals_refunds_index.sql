-- no-transaction
-- The refunds that the sweep and the checks look for every minute: few, because almost all are done.
create index concurrently refunds_not_done on refunds (created_at) where status <> 'DONE';
