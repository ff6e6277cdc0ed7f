-- Money that a buyer claims back through a bank: chargebacks of cards and special returns of PIX (docs/disputes.md). Money is integer cents.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  charge_id text not null references charges on delete cascade,
  -- CHARGEBACK: of a card. MED: special return of a PIX (Mecanismo Especial de Devolução).
  kind text not null check (kind in ('CHARGEBACK', 'MED')),
  -- ANSWERED: our evidence was sent. WON and LOST: decided for the store or for the buyer.
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'WON', 'LOST')),
  -- domain/dispute-form.ts lists them.
  reason text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- The number of the case at PagBank, or empty.
  provider_reference text not null default '',
  -- What was sent as an answer, or empty.
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
  refund_id uuid references refunds on delete set null,
  taken_cents integer not null default 0 check (taken_cents >= 0),
  -- Taken beyond what the charge still had, because the buyer had been refunded before.
  excess_cents integer not null default 0 check (excess_cents >= 0),
  -- Returned to the store after the dispute was lost at first.
  recovered_cents integer not null default 0 check (recovered_cents >= 0),
  -- What PagBank charged for the dispute.
  fee_cents integer not null default 0 check (fee_cents >= 0)
);
create index disputes_order on disputes (order_id);
create index disputes_refund on disputes (refund_id) where refund_id is not null;
create unique index disputes_one_at_a_time on disputes (charge_id) where status in ('OPEN', 'ANSWERED');
-- The list: those to answer by deadline, then those that wait for a decision, then the others, the newest first.
create index disputes_list on disputes ((case status when 'OPEN' then 0 when 'ANSWERED' then 1 else 2 end), (case when closed_at is null then deadline_at end), opened_at desc, id);

-- When the file of an e-book was fetched: one row for each line of an order, however often.
create table downloads (
  order_item_id uuid primary key references order_items on delete cascade,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1
);
