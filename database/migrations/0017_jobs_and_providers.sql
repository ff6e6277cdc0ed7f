-- What keeps jobs from being lost, and whether the providers respond (docs/operations.md). Only additions: the previous release goes on working.

-- An e-mail whose address the mail server refused for good. Only its code is stored: the server's text names the address.
alter table emails add failed_at timestamptz, add failure text;

-- Written by each worker every few seconds. A job whose worker has stopped writing is unlocked.
create table worker_heartbeats (
  worker text primary key,
  beat_at timestamptz not null default now()
);

-- The circuit breaker of each provider, shared by all processes. A provider without a row has never failed.
create table provider_health (
  provider text primary key,
  state text not null default 'CLOSED' check (state in ('CLOSED', 'OPEN')),
  -- When the state was reached.
  since timestamptz not null default now(),
  -- Failed calls in a row.
  failures integer not null default 0,
  -- A code, never the provider's own text.
  last_error text,
  -- When a call was last let through while OPEN.
  probed_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
