-- E-mails that wait, and what staff must look at.
create table emails (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  -- One of domain/orders/emails/email-kinds.ts. Not a constraint: a newer program may know more kinds than an older one.
  kind text not null,
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  message_id text,
  refund_id uuid references refunds (id) on delete cascade,
  -- An e-mail whose address the mail server refused for good. Only its code is stored: the server's text names the address.
  failed_at timestamptz,
  failure text,
  -- An e-mail that is sent again on purpose (docs/rules/orders.md#sending-again). Its row is used again; this is when the first one was sent.
  resends integer not null default 0,
  first_sent_at timestamptz,
  constraint refund_email_names_its_refund check ((kind in ('REFUND', 'WITHDRAWAL')) = (refund_id is not null)),
  constraint emails_once unique nulls not distinct (order_id, kind, refund_id)
);
create index emails_unsent on emails (queued_at) where sent_at is null;

-- E-mails about an access to a course instead of an order: GRANTED by staff, and LESSONS that opened on a day. The other columns are those of
-- `emails`. A revoked access takes its e-mails with it.
create table course_emails (
  id uuid primary key default uuidv7(),
  access_id uuid not null references course_accesses (id) on delete cascade,
  kind text not null,
  opened_on date,
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  first_sent_at timestamptz,
  message_id text,
  failed_at timestamptz,
  failure text,
  resends integer not null default 0,
  constraint course_emails_check check ((kind = 'LESSONS') = (opened_on is not null)),
  unique nulls not distinct (access_id, kind, opened_on)
);
create index course_emails_unsent on course_emails (queued_at) where sent_at is null;

-- Faults of a running store, as the checks of every minute find it (docs/rules/exceptions.md).
create table exceptions (
  id uuid primary key default uuidv7(),
  -- One of domain/operations/exceptions.ts. Not a constraint: a newer program may know more kinds than an older one.
  kind text not null,
  -- Subject, unique within its kind: the id of an order, an e-mail, a refund or a job.
  subject text not null,
  order_id uuid references orders (id) on delete cascade,
  -- Since when the situation exists; it is found some minutes later.
  since timestamptz not null,
  -- The facts of the cause, without personal data. Other facts are another cause: an accepted exception then comes back.
  detail jsonb not null default '{}',
  accepted_at timestamptz,
  -- Actions of staff: [{ at, actor, action, reason }].
  actions jsonb not null default '[]' check (jsonb_typeof(actions) = 'array'),
  -- When the owner was told by e-mail.
  notified_at timestamptz,
  resolved_at timestamptz
);
create index exceptions_notified on exceptions (notified_at) where notified_at is not null;
create index exceptions_oldest on exceptions (since, id) where resolved_at is null;
create unique index exceptions_open on exceptions (kind, subject) where resolved_at is null;
create index exceptions_order on exceptions (order_id) where order_id is not null;
create index exceptions_resolved on exceptions (resolved_at) where resolved_at is not null;

-- When each check ran last. A check that does not run finds nothing, which must not look as if there were nothing to find.
create table exception_checks (
  kind text primary key,
  checked_at timestamptz not null
);

-- Quantity and revenue by product and day in São Paulo of payment, up to yesterday: written by a job every night
-- (server/operations/dashboard/daily-sales.sql.ts). CI and MED have no product, but a title.
create table daily_sales (
  day date not null,
  kind text not null,
  product uuid,
  title text,
  quantity integer not null,
  cents bigint not null
);
create index daily_sales_day on daily_sales (day);

-- The order of a quote, and what a buyer's other pending orders hold, for each submit of the checkout. The plan is made once per session,
-- and looks up each row, so that it is right for any number of orders: there are no sequential scans, and `offset 0` keeps out of a lookup
-- what the condition of a partial index implies. Such an index looks as good while it is small, and would be read as a whole.
create function quote_and_holds(quote uuid, buyer_cpf text, buyer_email text, replaced uuid, most integer,
  out placed_id uuid, out open_orders integer, out open_units jsonb)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with held as materialized (
    select distinct id from unnest(
      array(select id from (select id, status from orders where cpf = buyer_cpf offset 0) as own where status = 'PENDING' limit most)
      -- With a column that no index of the lists has, or the planner would read one of those from end to end.
      || array(select id from (select id, status, quote_id from orders where email = buyer_email offset 0) as own
        where status = 'PENDING' and quote_id is not null limit most)
    ) as own (id) where id is distinct from replaced
  ), books as (
    select book_id, sum(quantity)::int as units
    from held cross join lateral (select book_id, quantity, physical from order_items where order_id = held.id offset 0) as line
    where physical and book_id is not null group by book_id
  )
  select (select id from orders where quote_id = quote), (select count(*) from held),
    (select coalesce(jsonb_object_agg(book_id, units), '{}') from books)
  into placed_id, open_orders, open_units;
end $$;
