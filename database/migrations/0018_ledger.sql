-- Double entry for all money (docs/ledger.md). Amounts are cents of BRL. Debits are positive, credits negative.
-- No foreign key to orders: the ledger outlives what it records.
create table ledger_transactions (
  id bigint primary key generated always as identity,
  order_id uuid,
  -- The charge whose money moved. Null for a sale, which no charge belongs to.
  charge_id text,
  kind text not null check (kind in ('SALE', 'RECEIPT', 'REFUND', 'REVERSAL', 'FEE', 'SETTLEMENT', 'ADJUSTMENT')),
  -- What this transaction records. With its kind it is unique, so that nothing is posted twice.
  source text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (kind, source)
);
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

create table ledger_entries (
  id bigint primary key generated always as identity,
  transaction_id bigint not null references ledger_transactions,
  account text not null check (account in
    ('buyer', 'provider_receivable', 'bank', 'fees', 'revenue', 'shipping', 'discount', 'refunds', 'chargebacks', 'adjustments')),
  -- The course or book of a revenue. Null for all other accounts, and for appointments, which are no rows of ours.
  product_id uuid,
  cents bigint not null check (cents <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a correction instead';
end $$;
create trigger append_only before update or delete on ledger_transactions for each statement execute function ledger_is_append_only();
create trigger append_only before update or delete on ledger_entries for each statement execute function ledger_is_append_only();

-- A transaction and all of its entries are inserted by one statement, so the statement's rows must be balanced.
create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by transaction_id having sum(cents) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger_entries referencing new table as posted
  for each statement execute function ledger_is_balanced();

-- What the check found that no posting can correct. The rows of an order are replaced whenever it is checked.
create table ledger_findings (
  id bigint primary key generated always as identity,
  -- Null: the sum of all entries.
  order_id uuid,
  charge_id text,
  kind text not null check (kind in ('SALE', 'RECEIPT', 'REFUND', 'BUYER', 'TOTAL')),
  expected_cents bigint not null,
  posted_cents bigint not null,
  found_at timestamptz not null default now()
);
create index ledger_findings_order on ledger_findings (order_id);

-- How far the check of all orders has come.
create table ledger_checks (
  name text primary key,
  -- The last order that was checked, by id. Null: at the beginning.
  order_id uuid,
  -- How many orders it found without a complete ledger, and completed.
  completed bigint not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What the provider reports of a charge, for inquiries at the bank. Null where it does not apply or was not reported.
alter table charges
  add column paid_at timestamptz,
  add column end_to_end_id text,
  add column nsu text,
  add column authorization_code text;

-- The provider's transfer report, by day (docs/providers/pagbank.md#transfer-report). Without personal data.
create table transfer_days (
  day date primary key,
  -- The next page to read, of the report that is being read.
  report text not null default 'transactional',
  next_page integer not null default 1,
  imported_at timestamptz,
  updated_at timestamptz not null default now()
);

create table transfer_lines (
  id bigint primary key generated always as identity,
  day date not null,
  report text not null check (report in ('transactional', 'financial')),
  -- The provider's id of the line: what makes a second import of a day change nothing.
  line_code text not null,
  transaction_code text not null,
  -- Our own reference, as sent with the payment. Empty for what did not come from this store.
  reference text not null default '',
  event text not null check (event in ('SALE', 'CREDIT', 'DEBIT', 'TRANSFER', 'CHARGEBACK', 'REFUND', 'OTHER')),
  event_code text not null,
  method text not null default '',
  installment integer not null default 1,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  nsu text,
  authorization_code text,
  expected_on date,
  order_id uuid,
  charge_id text,
  status text not null check (status in ('MATCHED', 'MISSING', 'UNKNOWN', 'DIFFERENT', 'ACCEPTED', 'IGNORED')),
  -- What we have for a line that is missing or different.
  expected_cents bigint,
  accepted_by text,
  accepted_reason text,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (report, line_code)
);
create index transfer_lines_day on transfer_lines (day, status, id);
create index transfer_lines_open on transfer_lines (day desc, id desc) where status in ('MISSING', 'UNKNOWN', 'DIFFERENT');
create index transfer_lines_charge on transfer_lines (charge_id) where charge_id is not null;
create index transfer_lines_order on transfer_lines (order_id) where order_id is not null;
create index transfer_lines_nsu on transfer_lines (nsu) where nsu is not null;
create index transfer_lines_transaction on transfer_lines (transaction_code);
