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
  -- What was sent last, and to whom: of an order whose buyer it may still name.
  subject text check (length(subject) <= 998),
  recipient text,
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
-- Of an order whose person asked for its erasure nothing is stored, and of an address that was corrected only its beginning.
create function emails_name_the_buyer() returns trigger language plpgsql as $$
begin
  select case when blocked_at is null and anonymized_at is null then new.subject end,
    case when blocked_at is not null or anonymized_at is not null then null when orders.email = new.recipient then new.recipient
      else left(new.recipient, 1) || '***' || substr(new.recipient, strpos(new.recipient, '@')) end
    into new.subject, new.recipient from orders where id = new.order_id;
  return new;
end $$;
create trigger emails_name_the_buyer before update of recipient on emails
  for each row when (new.recipient is not null) execute function emails_name_the_buyer();
create index emails_unsent on emails (queued_at) where sent_at is null;

-- E-mails about an access to a course instead of an order: GRANTED by staff, and LESSONS that opened on a day. The other columns are those of
-- `emails`. A revoked access takes its e-mails with it.
create table course_emails (
  id uuid primary key default uuidv7(),
  -- Null: QUESTIONS, which tell a teacher, or the store (no `staff_member_id`), of questions under lessons.
  access_id uuid references course_accesses (id) on delete cascade,
  staff_member_id uuid references staff_members (id) on delete cascade,
  kind text not null,
  opened_on date,
  answer_id uuid references question_answers (id) on delete cascade,
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  first_sent_at timestamptz,
  message_id text,
  failed_at timestamptz,
  failure text,
  resends integer not null default 0,
  constraint course_emails_check check ((kind = 'LESSONS') = (opened_on is not null)),
  check ((kind = 'QUESTIONS') = (access_id is null)),
  check (staff_member_id is null or access_id is null),
  check ((kind = 'ANSWERED') = (answer_id is not null))
);
create unique index course_emails_once on course_emails (access_id, kind, opened_on, answer_id) nulls not distinct where access_id is not null;
create index course_emails_answer on course_emails (answer_id) where answer_id is not null;
create index course_emails_questions on course_emails (staff_member_id, queued_at) where kind = 'QUESTIONS';
create index course_emails_unsent on course_emails (queued_at) where sent_at is null;
create index course_emails_imported on course_emails (access_id) where kind = 'IMPORTED';

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

-- Visits by day in São Paulo, step and product, and by the names of what brought them: sums that web processes add up once a minute
-- (server/operations/funnel/visit-counter.ts). Nobody's visit is told from another's.
create table visit_counts (
  day date not null,
  step text not null check (step in ('VISIT', 'PRODUCT', 'CHECKOUT')),
  product_id uuid,
  source text not null,
  medium text not null,
  campaign text not null,
  visits integer not null check (visits > 0),
  constraint visit_counts_once unique nulls not distinct (day, step, product_id, source, medium, campaign)
);

-- The networks from which pending orders were submitted, by their quotes. Deleted within two hours after they were
-- paid or ended.
create table open_order_networks (
  quote_id uuid primary key,
  network text not null,
  wide text not null,
  submitted_at timestamptz not null default now()
);
create index open_order_networks_wide on open_order_networks (wide);

-- Stores the network of an order that is being placed, and returns what the other pending orders of its buyer there, of the network and of the
-- wide one hold. Orders of one wide network wait for each other here until a commit, so that each sees those before it. The plan is made once
-- per session, and looks up each row, so that it is right for any number of orders: there are no sequential scans.
create function hold_from_network(quote uuid, buyer_cpf text, from_network text, from_wide text, replaced uuid, most integer)
  returns table (holder text, orders integer, units jsonb)
language plpgsql volatile set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtext('open_order_networks'), hashtext(from_wide));
  insert into open_order_networks (quote_id, network, wide) values (quote, from_network, from_wide)
    on conflict (quote_id) do update set network = excluded.network, wide = excluded.wide;
  return query
  with held as materialized (
    select held_orders.id, submitted.network = from_network as is_near, held_orders.cpf = buyer_cpf as is_own
    from (select * from open_order_networks where open_order_networks.wide = from_wide and quote_id <> quote limit most) as submitted
    cross join lateral (select id, cpf, status from orders where orders.quote_id = submitted.quote_id offset 0) as held_orders
    where held_orders.status = 'PENDING' and held_orders.id is distinct from replaced
  ), lines as materialized (
    select held.*, book_id, quantity
    from held cross join lateral (select book_id, quantity, physical from order_items where order_id = held.id offset 0) as line
    where physical and book_id is not null
  ), holders as (select * from (values ('buyer'), ('network'), ('wide')) as holders (name))
  select name, (select count(*)::int from held where name = 'wide' or (is_near and (name = 'network' or is_own))),
    (select coalesce(jsonb_object_agg(book_id, copies), '{}') from (select book_id, sum(quantity)::int as copies from lines
      where name = 'wide' or (is_near and (name = 'network' or is_own)) group by book_id) as books)
  from holders;
end $$;

-- Who is told of events by webhook (docs/webhooks.md).
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  url text not null check (url <> ''),
  -- Some of domain/operations/outgoing-webhooks/webhook-events.ts.
  kinds text[] not null,
  active boolean not null default true,
  -- Since when no delivery has succeeded, how many failed in a row, and until when nothing is sent.
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  -- When the store gave it up; `active` is false then.
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1
);
create index webhook_endpoints_newest on webhook_endpoints (created_at desc, id desc) where removed_at is null;

-- The secrets with which deliveries are signed: two while one replaces the other.
create table webhook_secrets (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retires_at timestamptz
);
create unique index webhook_secrets_endpoint on webhook_secrets (endpoint_id, (retires_at is null));

-- Events, one row for each endpoint that is told of it: what waits, and the log of what was sent.
create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  -- The same for all endpoints and attempts.
  event_id uuid not null,
  kind text not null,
  -- The columns of the row that the event is about.
  subject jsonb not null,
  -- Events of one subscription, order, or else person, are sent one after the other, in their order.
  lane text not null generated always as (coalesce(subject ->> 'subscription_id', subject ->> 'order_id', subject ->> 'email', event_id::text)) stored,
  occurred_at timestamptz not null default now(),
  -- Made by the first attempt, the same in all. Null: not sent yet, or erased.
  body text,
  attempts integer not null default 0,
  -- When it is sent next; while an attempt lasts, when it counts as failed. Null: it was delivered or given up.
  next_at timestamptz default now(),
  -- An attempt that fails later than this is the last one.
  retry_until timestamptz not null default now() + interval '3 days',
  -- Of the last attempt.
  sent_at timestamptz,
  milliseconds integer,
  status integer,
  answer text,
  problem text,
  delivered_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, id) include (next_at) where next_at is not null;
create index webhook_deliveries_sending on webhook_deliveries (endpoint_id)
  where sent_at is not null and milliseconds is null and next_at is not null;
create index webhook_deliveries_lane on webhook_deliveries (endpoint_id, lane, id) where next_at is not null;
create index webhook_deliveries_age on webhook_deliveries (occurred_at);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_order on webhook_deliveries ((subject ->> 'order_id'));
create index webhook_deliveries_person on webhook_deliveries ((subject ->> 'email'));

-- Tells the endpoints of an event, in the transaction of the fact: `execute function emit_event('kind', 'column', …)`, with the columns that
-- say what it is about. Without an endpoint that wants the kind, it costs a look at an empty table. A transaction that sets `sabia.silent` tells nobody. docs/decisions/2026-11-26-events.md.
-- The job's key is the transaction's own: with one that others share, sales would wait for each other, and deadlock.
create function emit_event() returns trigger language plpgsql as $$
declare
  fact jsonb;
  event uuid := uuidv7();
  endpoints uuid[];
begin
  -- What an import brings happened elsewhere, long ago.
  if current_setting('sabia.silent', true) = 'on' then return null; end if;
  select array_agg(id) into endpoints from webhook_endpoints where active and removed_at is null and tg_argv[0] = any (kinds);
  if endpoints is null then return null; end if;
  fact := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  -- The id of an order's own row is called as other rows call it.
  if tg_table_name = 'orders' then fact := fact || jsonb_build_object('order_id', fact -> 'id'); end if;
  -- With the last order of a subscription its person's data go; an imported one may have none yet.
  if tg_table_name = 'subscriptions' then
    fact := fact || jsonb_build_object('subscription_id', fact -> 'id', 'order_id',
      (select id from orders where subscription_id = (fact ->> 'id')::uuid order by cycle desc limit 1),
      'email', (select email from imported_subscribers where subscription_id = (fact ->> 'id')::uuid));
  end if;
  fact := (select jsonb_object_agg(key, value) from jsonb_each(fact) where key = any (tg_argv));
  -- An event tells what was so when it happened, however late it is sent.
  if tg_argv[0] ~ '^(order|pix)\.' then
    fact := fact || (select jsonb_build_object('status', status, 'paid_at', paid_at) from orders where id = (fact ->> 'order_id')::uuid);
  end if;
  insert into webhook_deliveries (endpoint_id, event_id, kind, subject) select id, event, tg_argv[0], fact from unnest(endpoints) as id;
  perform queue_jobs((select array_agg(row('deliver_webhooks', json_build_object('endpointId', id), null, null, 7,
      'webhooks:' || id || ':' || pg_current_xact_id(), 0, null)
    ::graphile_worker.job_spec) from unnest(endpoints) as id));
  return null;
end $$;

create trigger emit_order_placed after insert on orders for each row
  execute function emit_event('order.placed', 'order_id', 'email');
create trigger emit_order_paid_at_once after insert on orders for each row when (new.status = 'PAID')
  execute function emit_event('order.paid', 'order_id', 'email');
-- Not again when the money of a lost dispute returns.
create trigger emit_order_paid after update of status on orders for each row
  when (new.status = 'PAID' and old.status not in ('PAID', 'REFUNDED'))
  execute function emit_event('order.paid', 'order_id', 'email');
create trigger emit_order_expired after update of status on orders for each row when (new.status = 'EXPIRED' and old.status <> 'EXPIRED')
  execute function emit_event('order.expired', 'order_id', 'email');
-- The days that a payment brings are stored once.
create trigger emit_subscription_started after update of period_until on orders for each row
  when (new.cycle = 1 and new.period_until is not null and old.period_until is null)
  execute function emit_event('subscription.started', 'subscription_id', 'order_id');
create trigger emit_subscription_renewed after update of period_until on orders for each row
  when (new.cycle > 1 and not new.is_plan_change and new.period_until is not null and old.period_until is null)
  execute function emit_event('subscription.renewed', 'subscription_id', 'order_id');
create trigger emit_subscription_plan_changed after update of plan_id, price_cents on subscriptions for each row
  when ((new.plan_id, new.price_cents) is distinct from (old.plan_id, old.price_cents))
  execute function emit_event('subscription.plan_changed', 'subscription_id', 'order_id');
create trigger emit_subscription_canceled after update of canceled_at on subscriptions for each row
  when (new.canceled_at is not null and old.canceled_at is null)
  execute function emit_event('subscription.canceled', 'subscription_id', 'order_id', 'email');
create trigger emit_subscription_resumed after update of canceled_at on subscriptions for each row
  when (new.canceled_at is null and old.canceled_at is not null)
  execute function emit_event('subscription.resumed', 'subscription_id', 'order_id', 'email');
create trigger emit_subscription_ended after update of ended_at on subscriptions for each row
  when (new.ended_at is not null and old.ended_at is null)
  execute function emit_event('subscription.ended', 'subscription_id', 'order_id');
-- Written at the end of the transaction, which changes the order too.
create constraint trigger emit_pix_created after update of pix_text on payments deferrable initially deferred for each row when (new.pix_text is not null and old.pix_text is null)
  execute function emit_event('pix.created', 'order_id', 'id');
create constraint trigger emit_order_refunded_at_once after insert on refunds deferrable initially deferred for each row when (new.status = 'DONE')
  execute function emit_event('order.refunded', 'order_id', 'id');
create constraint trigger emit_order_refunded after update of status on refunds deferrable initially deferred for each row when (new.status = 'DONE' and old.status <> 'DONE')
  execute function emit_event('order.refunded', 'order_id', 'id');
create constraint trigger emit_order_disputed after insert on disputes deferrable initially deferred for each row
  execute function emit_event('order.disputed', 'order_id', 'id');
create trigger emit_access_granted after insert on course_accesses for each row
  execute function emit_event('access.granted', 'email', 'course_id', 'order_id', 'expires_at');
create trigger emit_access_granted_again after update of expires_at on course_accesses for each row
  when (old.ended_at = old.expires_at and (new.expires_at is null or new.expires_at > now()))
  execute function emit_event('access.granted', 'email', 'course_id', 'order_id', 'expires_at');
create trigger emit_access_ended after update of ended_at on course_accesses for each row
  when (new.ended_at = new.expires_at and new.ended_at is distinct from old.ended_at)
  execute function emit_event('access.ended', 'email', 'course_id', 'order_id', 'expires_at');
create trigger emit_access_revoked after delete on course_accesses for each row when (old.ended_at is distinct from old.expires_at or old.expires_at is null)
  execute function emit_event('access.ended', 'email', 'course_id', 'order_id', 'expires_at');
create trigger emit_lesson_completed_at_once after insert on lesson_progress for each row when (new.completed_at is not null)
  execute function emit_event('lesson.completed', 'email', 'course_id', 'lesson_id', 'completed_at');
create trigger emit_lesson_completed after update of completed_at on lesson_progress for each row
  when (new.completed_at is not null and old.completed_at is null)
  execute function emit_event('lesson.completed', 'email', 'course_id', 'lesson_id', 'completed_at');
create trigger emit_certificate_issued after insert on certificates for each row
  execute function emit_event('certificate.issued', 'email', 'course_id', 'code', 'issued_at');
create trigger emit_person_erased after insert on privacy_requests for each row when (new.kind = 'ERASURE')
  execute function emit_event('person.erased', 'email', 'requested_at');

-- Personal tokens of staff for programs (docs/tokens.md).
create table api_tokens (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  -- SHA-256: a token is shown once and stored nowhere.
  hash bytea not null unique,
  -- Some of domain/platform/api/token-scopes.ts.
  scopes text[] not null,
  -- Of the staff member who made it: the subject of their sign-in, and the name in the history.
  subject text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_subject on api_tokens (subject) where revoked_at is null;

-- A token ends with its maker.
create function revoke_tokens() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now() where subject = old.subject and revoked_at is null;
  return null;
end
$$;
create trigger revoke_tokens after delete on staff_members for each row execute function revoke_tokens();

-- Questions of which a teacher was to be told wait for the store, which answers the courses that nobody else teaches.
create function hand_over_questions() returns trigger language plpgsql as $$
begin
  update course_emails set staff_member_id = null where staff_member_id = old.id and sent_at is null;
  return old;
end
$$;
create trigger hand_over_questions before delete on staff_members for each row execute function hand_over_questions();

-- Files of another platform that become people, accesses and progress (docs/imports.md).
create table imports (
  id uuid primary key default uuidv7(),
  -- Name of the file.
  name text not null,
  -- Removed when the lines are stored for good.
  file_id uuid not null references files (id),
  status text not null default 'MAPPING'
    check (status in ('MAPPING', 'READING', 'CHECKING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
  kind text not null,
  platform text not null,
  header text[] not null,
  -- { field: place of its column from 0 }
  mapping jsonb not null,
  -- Null: not asked yet, or the file answers it.
  date_order text check (date_order in ('DMY', 'MDY')),
  -- Statuses of purchases, and what each means: [{ key, word, lines, payment, isDecided }].
  statuses jsonb not null default '[]',
  -- Staff said that it gives back the accesses that they have ended.
  restores boolean not null default false,
  -- Last line of the file, and the last one that the current step has done.
  lines integer not null default 0,
  done_lines integer not null default 0,
  -- Lines by outcome.
  counts jsonb not null default '{}',
  -- A sentence for staff: why it waits for them.
  problem text,
  created_by text not null,
  -- Who runs or undoes it, and as a user whose right is asked for before each step.
  run_by text,
  run_subject text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index imports_working on imports (changed_at) where status in ('READING', 'CHECKING', 'RUNNING', 'UNDOING');

-- Courses by their names in the file, and those of the store that they stand for.
create table import_courses (
  import_id uuid not null references imports (id) on delete cascade,
  -- The name as domain/operations/imports/parse-row.ts compares it.
  key text not null,
  name text not null,
  lines integer not null check (lines > 0),
  course_id uuid references courses (id),
  -- Of subscriptions: the plan of the store.
  plan_id uuid references plans (id),
  primary key (import_id, key)
);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- An order of several items has a line for each of them.
  line integer not null,
  -- Its row, as a spreadsheet counts them.
  file_row integer not null,
  cells text[] not null,
  email text,
  -- Key of the course's name.
  course text,
  -- Values by field. Null: the line is refused or skipped as it is.
  fields jsonb,
  outcome text not null check (outcome in ('CREATE', 'CHANGE', 'SAME', 'REVOKED', 'SKIP', 'REFUSE')),
  reason text,
  primary key (import_id, line)
);
create index import_rows_email on import_rows (email, import_id) where email is not null;
alter table access_reasons add foreign key (import_id) references imports (id);
alter table subscriptions add foreign key (import_id) references imports (id);

-- Work of staff on many things at once (server/operations/bulk/): prepared as a draft with its items, looked at, then run item by item.
create table bulk_operations (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('MARK_SENT', 'REFUND_DUE', 'GRANT_ACCESS', 'CHANGE_PRICES', 'PUBLISH', 'UNPUBLISH')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'RUNNING', 'STOPPED', 'DONE')),
  -- Chosen for all items, by the kind.
  choices jsonb not null default '{}',
  -- A sentence for staff about the choices.
  summary text not null default '',
  created_by text not null,
  run_by text,
  -- The user who started it: their right is asked for again before each item.
  run_subject text,
  -- A sentence for staff. Null: it has not stopped by itself.
  stop_reason text,
  -- Nothing happens before: until then staff can undo it. Null: nobody has started it.
  run_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint draft_was_not_started check ((status = 'DRAFT') = (run_at is null) and (status = 'DRAFT') = (run_by is null) and (status = 'DRAFT') = (run_subject is null)),
  constraint stop_reason_is_of_a_stop check (stop_reason is null or status = 'STOPPED')
);
create index bulk_operations_running on bulk_operations (changed_at) where status = 'RUNNING';
create index bulk_operations_old on bulk_operations (changed_at) where status <> 'RUNNING';

create table bulk_items (
  operation_id uuid not null references bulk_operations (id) on delete cascade,
  position integer not null,
  -- Id of the order or product, or null: the line names none, or an address.
  subject uuid,
  email text,
  -- As staff pasted it.
  line text,
  title text not null,
  -- What will happen to it.
  note text not null default '',
  cents integer,
  input jsonb not null default '{}',
  -- WRONG: the preparation found something to be put right. LEFT_OUT: not possible any more when its turn came.
  outcome text not null check (outcome in ('WAITING', 'DONE', 'LEFT_OUT', 'WRONG')),
  reason text,
  primary key (operation_id, position)
);
create index bulk_items_outcomes on bulk_items (operation_id, outcome, position);
create index bulk_items_subject on bulk_items (subject) where subject is not null;
create index bulk_items_email on bulk_items (email) where email is not null;

-- What services of analytics and advertising are told of (docs/conversions.md): one row for each order, destination and event.
create table conversions (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  destination text not null check (destination in ('META', 'GA4')),
  kind text not null check (kind in ('PURCHASE', 'REFUND')),
  -- Of a refund.
  refund_id uuid references refunds (id) on delete cascade,
  cents integer not null check (cents > 0),
  occurred_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When it is sent next; while an attempt lasts, when it counts as failed. Null: it was sent, refused, or is too old.
  next_at timestamptz default now(),
  sent_at timestamptz,
  -- Code of the last refusal.
  failure text,
  constraint conversions_once unique nulls not distinct (order_id, destination, refund_id),
  constraint refund_conversion_names_its_refund check ((kind = 'REFUND') = (refund_id is not null))
);
create index conversions_due on conversions (next_at) where next_at is not null;
create index conversions_failed on conversions (destination, occurred_at) where failure is not null;
create index conversions_sent on conversions (destination, sent_at) where sent_at is not null;

-- In the transaction that makes the order paid. An order without consent, or a free one, costs nothing.
create function add_conversions() returns trigger language plpgsql as $$
begin
  insert into conversions (order_id, destination, kind, cents)
  select new.id, destination, 'PURCHASE', new.total_cents from jsonb_array_elements_text(new.consented -> 'destinations') as destination
  on conflict do nothing;
  return null;
end $$;
create trigger add_conversions after update of status on orders for each row
  when (new.status = 'PAID' and old.status <> 'PAID' and new.consented is not null and new.total_cents > 0 and new.blocked_at is null)
  execute function add_conversions();

-- Meta knows no refunds.
create function add_refund_conversion() returns trigger language plpgsql as $$
begin
  insert into conversions (order_id, destination, kind, refund_id, cents)
  select order_id, destination, 'REFUND', new.id, new.amount_cents from conversions
  where order_id = new.order_id and destination = 'GA4' and kind = 'PURCHASE' on conflict do nothing;
  return null;
end $$;
create trigger add_refund_conversion_at_once after insert on refunds for each row when (new.status = 'DONE')
  execute function add_refund_conversion();
create trigger add_refund_conversion after update of status on refunds for each row when (new.status = 'DONE' and old.status <> 'DONE')
  execute function add_refund_conversion();

-- E-mails to owners with the figures of a week.
create table weekly_emails (
  id uuid primary key default uuidv7(),
  -- The Monday on which it is sent, of São Paulo.
  week date not null check (extract(isodow from week) = 1),
  email text not null check (email <> ''),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  -- QUIET: there was nothing to say. Otherwise the code of a mail server that refuses the address.
  unsent_reason text,
  unique (week, email)
);
create index weekly_emails_unsent on weekly_emails (queued_at) where sent_at is null and unsent_reason is null;
