-- no-transaction
-- A month's fees, for the accountant.
create index concurrently ledger_transactions_fees on ledger_transactions (occurred_at, id) where kind = 'FEE';
