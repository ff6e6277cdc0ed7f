-- Requests about personal data, and what follows from them (docs/rules/privacy.md). The previous release can run on this schema: all is new.
-- When the personal data of an order went.
alter table orders add column anonymized_at timestamptz;

create table privacy_requests (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('EXPORT', 'CORRECTION', 'ERASURE')),
  -- Null once it was erased.
  email text check (email = lower(email)),
  -- SHA-256 of the address: it finds what an address requested before, and tells nobody who that was.
  email_hash bytea not null,
  -- The staff member's e-mail, or Comprador.
  requested_by text not null,
  requested_at timestamptz not null default now(),
  -- OPEN: an erasure of which something has to wait.
  status text not null default 'DONE' check (status in ('OPEN', 'DONE')),
  done_at timestamptz,
  -- When the confirmation was accepted by the mail server, or its address refused.
  confirmed_at timestamptz,
  -- Of an erasure: what was planned for each order, without personal data.
  result jsonb not null default '{}'
);
create index privacy_requests_email on privacy_requests (email_hash, requested_at desc);
create index privacy_requests_open on privacy_requests (id) where status = 'OPEN';

-- What has to be erased: a restored backup is brought up to date from these rows, so they refer to others without foreign keys.
create table erasures (
  id uuid primary key default uuidv7(),
  request_id uuid not null,
  email_hash bytea not null,
  -- Null: what belongs to the address itself.
  order_id uuid,
  requested_at timestamptz not null default now(),
  -- Not before.
  due_at timestamptz not null,
  -- FISCAL, HOLD, REFUND or DISPUTE. Null: nothing has to be waited for.
  waits_for text,
  done_at timestamptz
);
create index erasures_due on erasures (due_at) where done_at is null;
create index erasures_order on erasures (order_id) where order_id is not null;
create index erasures_email on erasures (email_hash) where done_at is null;
create index erasures_request on erasures (request_id) where done_at is null;

-- What the nightly job did.
create table privacy_runs (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  anonymized_orders integer not null,
  erased_addresses integer not null,
  deleted_rows integer not null,
  -- How many due erasures were left for the next run.
  left_over integer not null default 0
);

-- [{ name, src }]: scripts of others that are loaded only with the visitor's consent.
alter table store_settings add column consent_tags jsonb not null default '[]';
