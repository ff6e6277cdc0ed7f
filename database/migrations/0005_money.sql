-- Payments, refunds, disputes, the ledger and the transfer report. A payment, a charge and a refund name their provider: there is one.
create table payments (
  -- Goes out as reference_id: whatever comes back can be traced to this row.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  provider text not null default 'PAGBANK' check (provider in ('PAGBANK')),
  method text not null check (method in ('PIX', 'CARD')),
  -- REQUESTING: the row is stored, the provider's answer is not known yet.
  status text not null default 'REQUESTING'
    check (status in ('REQUESTING', 'WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'REFUSED', 'REFUNDED')),
  idempotency_key uuid not null default gen_random_uuid() unique,
  -- Of the request that placed it: the address for its webhook events names it, so that they belong to the same trace.
  request_id text check (request_id ~ '^[0-9a-f]{32}$'),
  amount_cents integer not null check (amount_cents > 0),
  provider_order_id text unique,
  provider_checkout_id text unique,
  provider_charge_id text,
  pix_text text,
  pay_url text,
  requested_at timestamptz,
  refusal text,
  -- Money that came and cannot be served (late without stock, or a second payment of one order): the staff gives it back.
  refund_due boolean not null default false,
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  expires_at timestamptz not null,
  next_check_at timestamptz,
  checked_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A payment's state, from settling (docs/rules/orders.md).
  -- Since when readings at the provider have failed, and why the last one did: its own code, or our word for a missing answer.
  unreadable_since timestamptz,
  unreadable_reason text,
  -- The provider's card page was closed, because its order needs no more payment.
  page_closed_at timestamptz,
  -- What the last reading showed of the attempts to pay on the card page, and when: no attempt, or only declined ones. Null: anything else.
  card_attempt text check (card_attempt in ('NONE', 'DECLINED')),
  card_attempt_at timestamptz,
  -- What the card of a subscription was charged for a cycle: each invoice has one payment. Its recurrence is named by the payment that
  -- began it, since a backup saves each table after those that it references.
  provider_invoice_id text unique,
  recurrence_id uuid references payments (id),
  constraint invoice_is_of_a_recurrence check (num_nonnulls(provider_invoice_id, recurrence_id) in (0, 2)
    and (recurrence_id is null or (method = 'CARD' and provider_checkout_id is null))),
  check ((card_attempt is null) = (card_attempt_at is null)),
  check (card_attempt is null or method = 'CARD')
);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_order on payments (order_id, created_at desc);
create index payments_refund_due on payments (order_id) where refund_due;
create index payments_unreadable on payments (unreadable_since) where unreadable_since is not null;
create index payments_unscheduled on payments (created_at) where next_check_at is null and status in ('WAITING', 'IN_ANALYSIS');

-- A card that PagBank charges for each cycle of a subscription (docs/rules/subscriptions.md#card), begun by the payment of the same id: that
-- of a card page, for the price of each cycle.
create table recurrences (
  id uuid primary key references payments (id) on delete cascade,
  billing_interval text not null check (billing_interval in ('MONTH', 'YEAR')),
  -- What the buyer agreed to, at `created_at`.
  agreed_text text not null check (agreed_text <> ''),
  -- PagBank's subscription, which only reading its list shows. Null: not known yet.
  provider_id text unique,
  -- How many subscriptions at PagBank may be this one, if it is not one, as its list last said.
  candidates integer,
  -- Since when it is missing there, or cannot be read.
  missing_since timestamptz,
  -- As PagBank last said it.
  status text not null default 'PENDING',
  -- Null: nothing was paid on the card page, or all is over.
  next_read_at timestamptz,
  -- Since when nothing may be charged any more, and since when PagBank knows it.
  end_wanted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ended_was_wanted check (ended_at is null or end_wanted_at is not null)
);
create index recurrences_due on recurrences (next_read_at) where next_read_at is not null;
create index recurrences_ending on recurrences (end_wanted_at) where end_wanted_at is not null and ended_at is null;
create index recurrences_missing on recurrences (missing_since) where missing_since is not null;
create index payments_recurrence on payments (recurrence_id) where recurrence_id is not null;

-- Money on the card page begins it. A page that is paid again may have made another subscription.
create function payments_begin_recurrence() returns trigger language plpgsql as $$
begin
  update recurrences set next_read_at = now() where id = new.id;
  return null;
end $$;
create trigger begin_recurrence after update of paid_cents, refund_due on payments for each row
  when (new.provider_checkout_id is not null and (new.paid_cents, new.refund_due) is distinct from (old.paid_cents, old.refund_due))
  execute function payments_begin_recurrence();

create function payments_return_money() returns trigger language plpgsql as $$
begin
  update orders set money_returned = exists (select from payments where order_id = new.order_id and refunded_cents > 0)
    where id = new.order_id and money_returned is distinct from (new.refunded_cents > 0);
  return null;
end $$;
create trigger returned after insert or update of refunded_cents on payments for each row execute function payments_return_money();

create table provider_exchanges (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments (id) on delete cascade,
  method text not null,
  path text not null,
  status integer,
  outcome text not null,
  request jsonb,
  response jsonb,
  milliseconds integer not null,
  created_at timestamptz not null default now(),
  -- How often this response was received in succession, and when it was last.
  times integer not null default 1,
  last_at timestamptz
);
create index provider_exchanges_payment on provider_exchanges (payment_id, created_at);

-- The provider's charges that brought money. What was paid and refunded only ever grows, so a reading that arrives late takes nothing back.
create table charges (
  id text primary key,
  provider text not null default 'PAGBANK' check (provider in ('PAGBANK')),
  payment_id uuid not null references payments (id) on delete cascade,
  paid_cents integer not null check (paid_cents > 0),
  -- Refunds of ours, and those that were made at the provider.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  -- What lost disputes hold of it, and what came back after they were lost at first (docs/disputes.md#money).
  taken_cents integer not null default 0 check (taken_cents >= 0),
  restored_cents integer not null default 0 check (restored_cents >= 0),
  -- Returned to the buyer outside the provider, which still has this money.
  elsewhere_cents integer not null default 0 check (elsewhere_cents >= 0),
  -- Money that the buyer has back.
  returned_cents integer not null generated always as (refunded_cents + taken_cents + elsewhere_cents) stored,
  -- The provider's own sum of returned money, as the last reading showed it. Whether money of a dispute is in it is not known.
  shown_cents integer not null default 0 check (shown_cents >= 0),
  created_at timestamptz not null default now(),
  -- The provider's references of a charge, for inquiries at the bank. Null where it does not apply or was not reported.
  paid_at timestamptz,
  end_to_end_id text,
  nsu text,
  authorization_code text,
  -- Part of the charge's money that is the interest of the buyer's instalments: PagBank's, not the store's (docs/ledger.md#interest).
  interest_cents integer not null default 0
);
-- Charges by day, for the transfer report.
create index charges_paid_at on charges (paid_at) where paid_at is not null;
create index charges_payment on charges (payment_id);
-- Charges with a refund that PagBank has undone. Contains only few rows.
create index charges_undone on charges (payment_id) where shown_cents < refunded_cents;
-- Charges whose time of payment PagBank has not named, by month for the accountant. Contains only few rows.
create index charges_undated on charges (created_at) where paid_at is null;

create table webhook_events (
  id uuid primary key default uuidv7(),
  digest text not null unique,
  signature text not null check (signature in ('none', 'valid', 'invalid')),
  headers jsonb not null,
  body text not null,
  times_seen integer not null default 1,
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- Webhook events and the provider's responses are redacted and bounded before they are stored, and expire (docs/retention.md).
    -- No foreign key: it would lock the payment, and a webhook event must not wait for a transaction that is settling it.
  payment_id uuid,
  -- SHA-256 and length of the first delivery's bytes. `digest` is of what is stored of them.
  body_digest text,
  bytes integer
);
create index webhook_events_payment on webhook_events (payment_id) where payment_id is not null;
create index webhook_events_unknown on webhook_events (received_at) where outcome = 'unknown-payment' and signature = 'valid';
create index webhook_events_unprocessed on webhook_events (received_at) where processed_at is null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  provider text not null default 'PAGBANK' check (provider in ('PAGBANK')),
  -- WHOLE: all that is left of the order's money. ITEMS: some of its lines. AMOUNT: some of its money, for no line; DUE: only money that came and cannot be served.
  -- PROVIDER: it went back at the provider, by hand or as a chargeback, and was found by reading.
  scope text not null check (scope in ('WHOLE', 'ITEMS', 'AMOUNT', 'DUE', 'PROVIDER')),
  -- Lines that are refunded; of a returned AMOUNT those that were the buyer's then, and count as cheaper.
  item_ids uuid[] not null default '{}'::uuid[],
  amount_cents integer not null check (amount_cents > 0),
  -- REQUESTING: stored, the provider's answer not known yet.
  status text not null default 'REQUESTING' check (status in ('WAITING', 'REQUESTING', 'DONE', 'REFUSED')),
  -- Staff member; null where the provider did it.
  actor text,
  -- The caller's own key: the same one finds the same refund.
  request_key text,
  refusal text,
  -- With it the last of the order's money went back.
  closes_order boolean not null default false,
  -- Lease for asking the provider; other processes wait for the answer.
  leased_at timestamptz,
  -- How the store returned the money outside the provider, and why. Null: through the provider.
  method text check (method in ('PIX', 'TRANSFER', 'CASH', 'OTHER')),
  reason text,
  -- Why staff returned it. Null: withdrawals, disputes and money that was due say it themselves.
  why text check (why in ('DEFECT', 'GOODWILL')),
  -- What was left of the order's money when staff asked for an AMOUNT of it: after anything else has returned, it is not sent.
  left_cents integer,
  -- The day in São Paulo on which the money returned, if it was not the moment at which the store learned of it.
  returned_on date,
  -- When staff recorded it, or what portal money was for.
  recorded_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- The users who asked for a refund above the sum of the settings, and who confirmed it. Null: nobody has to.
  asked_by text,
  confirmed_by text,
  confirmed_actor text,
  is_held boolean not null generated always as (status = 'WAITING' and asked_by is not null and confirmed_by is null) stored,
  unique (order_id, request_key),
  constraint refund_of_an_amount_is_explained check (scope <> 'AMOUNT' or (why is not null and (actor is null or left_cents is not null))),
  constraint another_person_confirms check (confirmed_by <> asked_by),
  constraint unconfirmed_moves_no_money check (asked_by is null or confirmed_by is not null or (status in ('WAITING', 'REFUSED') and done_at is null)),
  constraint refund_elsewhere_is_explained check (method is null or (reason is not null and returned_on is not null))
);
-- Refunds that were completed lately: the documents of their orders are canceled (server/compliance/fiscal/fiscal-orders.sql.ts).
create index refunds_done on refunds (done_at) where done_at is not null;
-- The refunds that the sweep and the checks look for every minute: few, because almost all are done.
create index refunds_not_done on refunds (created_at) where status <> 'DONE';
-- One at a time for an order: a second click finds the first.
create unique index refunds_one_at_a_time on refunds (order_id) where status = 'REQUESTING';
create index refunds_order on refunds (order_id, created_at);
create index refunds_recorded on refunds (recorded_at) where recorded_at is not null;
-- Those that wait for another person.
create index refunds_held on refunds (created_at) where is_held;
create index refunds_requesting on refunds (created_at) where status = 'REQUESTING';

-- One call to the provider for one charge.
create table refund_calls (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refunds (id) on delete cascade,
  charge_id text not null references charges (id) on delete cascade,
  cents integer not null check (cents > 0),
  idempotency_key uuid not null default gen_random_uuid() unique,
  requested_at timestamptz,
  status text not null default 'REQUESTING' check (status in ('REQUESTING', 'DONE', 'REFUSED')),
  refusal text,
  created_at timestamptz not null default now()
);
create index refund_calls_charge on refund_calls (charge_id);
create index refund_calls_refund on refund_calls (refund_id);

-- Money that a buyer claims back through a bank: chargebacks of cards and special returns of PIX (docs/disputes.md). Money is integer cents.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  charge_id text not null references charges (id) on delete cascade,
  -- CHARGEBACK: of a card. MED: special return of a PIX (Mecanismo Especial de Devolução).
  kind text not null check (kind in ('CHARGEBACK', 'MED')),
  -- ANSWERED: our evidence was sent. WON and LOST: decided for the store or for the buyer.
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'WON', 'LOST')),
  reason text not null
    check (reason in ('FRAUD', 'OPERATIONAL_FAILURE', 'NOT_RECEIVED', 'NOT_AS_DESCRIBED', 'DUPLICATE', 'REFUND_NOT_PROCESSED', 'OTHER')),
  amount_cents integer not null check (amount_cents > 0),
  -- The number of the case at PagBank, or empty.
  provider_reference text not null default '',
  -- Answer that was sent, or empty.
  answer_note text not null default '',
  opened_by text not null,
  -- Null while it is active, or if a reading of the charge decided it.
  closed_by text,
  opened_at timestamptz not null default now(),
  -- Until when PagBank accepts an answer.
  deadline_at timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  -- The refund through which the money of the charge was taken back.
  refund_id uuid references refunds (id) on delete set null,
  taken_cents integer not null default 0 check (taken_cents >= 0),
  -- Taken beyond what the charge still had, because the buyer had been refunded before.
  excess_cents integer not null default 0 check (excess_cents >= 0),
  -- Returned to the store after the dispute was lost at first.
  recovered_cents integer not null default 0 check (recovered_cents >= 0),
  -- PagBank's fee for the dispute.
  fee_cents integer not null default 0 check (fee_cents >= 0),
  -- When staff took a loss back that they had recorded by mistake.
  reopened_at timestamptz
);
-- The list: those to answer by deadline, then those that wait for a decision, then the others, the newest first.
create index disputes_list on disputes ((
case status
    when 'OPEN' then 0
    when 'ANSWERED' then 1
    else 2
end), (
case
    when (closed_at is null) then deadline_at
    else null::timestamp with time zone
end), opened_at desc, id);
create unique index disputes_one_at_a_time on disputes (charge_id) where status in ('OPEN', 'ANSWERED');
create index disputes_order on disputes (order_id);
create index disputes_refund on disputes (refund_id) where refund_id is not null;

-- Double entry for all money (docs/ledger.md). Amounts are cents of BRL. Debits are positive, credits negative.
-- No foreign key to orders: the ledger outlives what it records.
create table ledger_transactions (
  id bigint primary key generated always as identity,
  order_id uuid,
  -- The charge whose money moved. Null for a sale, which no charge belongs to.
  charge_id text,
  kind text not null check (kind in ('SALE', 'RECEIPT', 'REFUND', 'REVERSAL', 'FEE', 'SETTLEMENT', 'ADJUSTMENT')),
  -- Subject of the transaction. With its kind it is unique, so that nothing is posted twice.
  source text not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (kind, source)
);
-- A month's fees, for the accountant.
create index ledger_transactions_fees on ledger_transactions (occurred_at, id) where kind = 'FEE';
-- The revenue of a period: what its sales have asked of buyers, and what its reversals have not any more.
create index ledger_transactions_revenue on ledger_transactions (occurred_at, id, kind) where kind in ('SALE', 'REVERSAL');
create index ledger_transactions_order on ledger_transactions (order_id) where order_id is not null;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: post a correction instead';
end $$;
create trigger append_only before delete or update on ledger_transactions for each statement execute function ledger_is_append_only();

create table ledger_entries (
  id bigint primary key generated always as identity,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null
    check (account in ('buyer', 'provider_receivable', 'bank', 'fees', 'revenue', 'shipping', 'discount', 'refunds', 'chargebacks', 'adjustments')),
  -- The course or book of a revenue. Null for all other accounts, and for appointments, which are no rows of ours.
  product_id uuid,
  cents bigint not null check (cents <> 0)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_buyer on ledger_entries (transaction_id) include (cents) where account = 'buyer';

create trigger append_only before delete or update on ledger_entries for each statement execute function ledger_is_append_only();
-- A transaction and all of its entries are inserted by one statement, so the statement's rows must be balanced.
create function ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by transaction_id having sum(cents) <> 0) then
    raise exception 'the entries of a ledger transaction must sum to zero';
  end if;
  return null;
end $$;
create trigger balanced after insert on ledger_entries referencing new table as posted for each statement execute function ledger_is_balanced();

-- How far the check of all orders has come.
create table ledger_checks (
  name text primary key,
  -- The last order that was checked, by id. Null: at the beginning.
  order_id uuid,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Findings of the check. The rows of an order are replaced whenever it is checked.
create table ledger_findings (
  id bigint primary key generated always as identity,
  -- Null: the sum of all entries.
  order_id uuid,
  charge_id text,
  kind text not null check (kind in ('SALE', 'RECEIPT', 'REFUND', 'BUYER', 'RECEIVABLE', 'TOTAL')),
  expected_cents bigint not null,
  posted_cents bigint not null,
  found_at timestamptz not null default now()
);
create index ledger_findings_order on ledger_findings (order_id);

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
  -- Our own figure for a line that is missing or different.
  expected_cents bigint,
  accepted_by text,
  accepted_reason text,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  -- In how many instalments PagBank pays a sale out, so that a line can be compared again after its page of the report.
  installments integer not null default 1,
  unique (report, line_code)
);
create index transfer_lines_charge on transfer_lines (charge_id) where charge_id is not null;
create index transfer_lines_day on transfer_lines (day, status, id);
create index transfer_lines_nsu on transfer_lines (nsu) where nsu is not null;
create index transfer_lines_open on transfer_lines (day desc, id desc) where status in ('MISSING', 'UNKNOWN', 'DIFFERENT');
create index transfer_lines_order on transfer_lines (order_id) where order_id is not null;
create index transfer_lines_transaction on transfer_lines (transaction_code);
