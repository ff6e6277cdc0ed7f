-- Money that goes back, by the staff or at the provider, and what of an order was taken back with it. Money is integer cents.
-- The provider's charges that brought money; both sums only ever grow, so a reading that arrives late takes nothing back.
create table charges (
  id text primary key,
  payment_id uuid not null references payments on delete cascade,
  paid_cents integer not null check (paid_cents > 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  created_at timestamptz not null default now()
);
create index charges_payment on charges (payment_id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- WHOLE: all that is left of the order's money. ITEMS: some of its lines. DUE: only money that came and cannot be served.
  -- PROVIDER: it went back at the provider, by hand or as a chargeback, and was found by reading.
  scope text not null check (scope in ('WHOLE', 'ITEMS', 'DUE', 'PROVIDER')),
  item_ids uuid[] not null default '{}',
  amount_cents integer not null check (amount_cents > 0),
  -- ASKING: stored, the provider's answer not known yet.
  status text not null default 'ASKING' check (status in ('ASKING', 'DONE', 'REFUSED')),
  -- Who of the staff; null where the provider did it.
  actor text,
  -- The caller's own key: the same one finds the same refund.
  request_key text,
  refusal text,
  -- With it the last of the order's money went back.
  closes_order boolean not null default false,
  -- Who asks the provider holds this lease; the others wait for the answer.
  leased_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (order_id, request_key)
);
create index refunds_order on refunds (order_id, created_at);
-- One at a time for an order: a second click finds the first.
create unique index refunds_one_at_a_time on refunds (order_id) where status = 'ASKING';

-- One call to the provider for one charge.
create table refund_calls (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refunds on delete cascade,
  charge_id text not null references charges on delete cascade,
  cents integer not null check (cents > 0),
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- Null: certainly never asked. Written before the call is made.
  asked_at timestamptz,
  status text not null default 'ASKING' check (status in ('ASKING', 'DONE', 'REFUSED')),
  refusal text,
  created_at timestamptz not null default now()
);
create index refund_calls_refund on refund_calls (refund_id);
create index refund_calls_charge on refund_calls (charge_id);

alter table order_items add refunded_at timestamptz;

-- A letter of access once for an order; a letter about money that went back once for each refund.
alter table letters
  add refund_id uuid references refunds on delete cascade,
  drop constraint letters_order_id_kind_key,
  add constraint letters_once unique nulls not distinct (order_id, kind, refund_id),
  add constraint refund_letter_names_its_refund check ((kind = 'REFUND') = (refund_id is not null));

alter table history
  drop constraint history_action_check,
  add constraint history_action_check
    check (action in ('CREATED', 'EDITED', 'REMOVED', 'SENT', 'UNSENT', 'GRANTED', 'REVOKED', 'REFUNDED'));

-- What is known of money so far.
insert into charges (id, payment_id, paid_cents, refunded_cents)
select distinct on (provider_charge_id) provider_charge_id, id, paid_cents, refunded_cents
from payments where provider_charge_id is not null and paid_cents > 0;
with known as (
  insert into refunds (order_id, scope, amount_cents, status, done_at)
  select payments.order_id, 'PROVIDER', sum(charges.refunded_cents), 'DONE', now()
  from charges join payments on payments.id = charges.payment_id
  where charges.refunded_cents > 0 group by payments.order_id
  returning id, order_id
)
insert into refund_calls (refund_id, charge_id, cents, status)
select known.id, charges.id, charges.refunded_cents, 'DONE'
from known join payments on payments.order_id = known.order_id join charges on charges.payment_id = payments.id
where charges.refunded_cents > 0;
