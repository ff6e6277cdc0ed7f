-- An e-mail that is sent again on purpose (docs/rules/orders.md#sending-again). Its row is used again; this is when the first one was sent.
alter table emails add column resends integer not null default 0;
alter table emails add column first_sent_at timestamptz;

-- A corrected address (docs/rules/orders.md#mistyped-address): how often the buyer has corrected it, and when it was last corrected by
-- anybody. Download links that are older have been sent to somebody else.
alter table orders add column email_corrections integer not null default 0;
alter table orders add column email_corrected_at timestamptz;
