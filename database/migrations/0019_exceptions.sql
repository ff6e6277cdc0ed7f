-- What must not happen in a running store, as the checks of every minute find it (docs/rules/exceptions.md).
create table exceptions (
  id uuid primary key default uuidv7(),
  -- One of domain/exceptions.ts. Not a constraint: a newer program may know more kinds than an older one.
  kind text not null,
  -- What it is about, unique within its kind: the id of an order, an e-mail, a refund or a job.
  subject text not null,
  order_id uuid references orders on delete cascade,
  -- Since when the situation exists; it is found some minutes later.
  since timestamptz not null,
  found_at timestamptz not null default now(),
  -- The facts of the cause, without personal data. Other facts are another cause: an accepted exception then comes back.
  detail jsonb not null default '{}',
  accepted_at timestamptz,
  -- What staff did about it: [{ at, actor, action, reason }].
  actions jsonb not null default '[]' check (jsonb_typeof(actions) = 'array'),
  -- When the owner was told by e-mail.
  notified_at timestamptz,
  resolved_at timestamptz
);
create unique index exceptions_open on exceptions (kind, subject) where resolved_at is null;
create index exceptions_oldest on exceptions (since, id) where resolved_at is null;
create index exceptions_order on exceptions (order_id) where order_id is not null;
create index exceptions_notified on exceptions (notified_at) where notified_at is not null;
create index exceptions_resolved on exceptions (resolved_at) where resolved_at is not null;

-- When each check ran last. A check that does not run finds nothing, which must not look as if there were nothing to find.
create table exception_checks (
  kind text primary key,
  checked_at timestamptz not null
);
