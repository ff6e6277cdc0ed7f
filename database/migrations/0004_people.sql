-- Buyers, their sessions, and messages.

-- A buyer's own data. The name on certificates is entered once and then fixed.
create table buyers (
  email text primary key check (email = lower(email)),
  certificate_name text,
  updated_at timestamptz not null default now(),
  -- False: this person wants no e-mails about lessons.
  lesson_emails boolean not null default true,
  -- False: this person wants no reminders of orders that were not paid.
  recovery_emails boolean not null default true,
  -- As another platform knew this person, and the import that created the row.
  name text,
  cpf text,
  phone text,
  import_id uuid
);

-- A code that was requested for an address. Only hashes are stored.
create table sign_in_codes (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  -- The signing key that the code is derived from and hashed with.
  kid text not null,
  code_hash bytea not null,
  -- The browser that asked for it: another one cannot use it.
  browser_hash bytea not null,
  -- A hash of the mailbox and of the caller that requested the code, for which it is counted.
  counted_for text not null,
  digits smallint not null check (digits in (6, 8, 10)),
  -- Strangers ask for more codes for the mailbox than it may get: its few e-mails have a code for every browser that asked.
  is_crowded boolean not null,
  -- The row whose e-mail has this code: its own, or an earlier one of a crowded mailbox.
  mailed_id uuid not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint only_crowded_share_a_code check (mailed_id = id or (is_crowded and digits >= 8))
);
create index sign_in_codes_created on sign_in_codes (created_at);
create index sign_in_codes_email on sign_in_codes (email);
create index sign_in_codes_counted on sign_in_codes (counted_for, created_at desc) where ended_at is null;

create table buyer_sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  -- Null: the browser that paid for the orders below, whose address is not verified. It sees only what they bought.
  email text check (email = lower(email)),
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index buyer_sessions_email on buyer_sessions (email) where ended_at is null;
create index buyer_sessions_over on buyer_sessions (least(expires_at, ended_at));

create table buyer_session_orders (
  session_id uuid not null references buyer_sessions (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  primary key (session_id, order_id)
);
create index buyer_session_orders_order on buyer_session_orders (order_id);

-- Messages of the page /contato. The law asks for a confirmation at once and an answer within five days (docs/law.md#support).
create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- The order as the sender wrote it, or empty. Nothing refers to it.
  order_reference text not null default '',
  message text not null check (message <> ''),
  received_at timestamptz not null default now(),
  -- The confirmation to the sender: sent, or the code of a mail server that refuses the address for good.
  confirmed_at timestamptz,
  confirmation_failure text,
  -- The message was sent to the address for support.
  forwarded_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  -- Who is about to answer it, and since when (domain/people/contact/answer.ts): a lease, so that two do not.
  taken_by text,
  taken_at timestamptz,
  -- The last answer that was written in the panel, or empty: when it was sent, or the code of a mail server that refused it, which opens the message again.
  answer text not null default '',
  answer_sent_at timestamptz,
  answer_failure text,
  -- For its sender: nobody has answered it, or the answer has not left yet. Whoever works on answers reads this.
  waits_for_answer boolean not null generated always as (answered_at is null or (answer <> '' and answer_sent_at is null)) stored,
  constraint contact_messages_check check ((answered_at is null) = (answered_by is null)),
  constraint contact_messages_taken check ((taken_at is null) = (taken_by is null)),
  constraint contact_messages_answer check (answer <> '' or (answer_sent_at is null and answer_failure is null))
);
-- For erasures of an address.
create index contact_messages_email on contact_messages (email);
-- Messages without an answer.
create index contact_messages_open on contact_messages (id) where answered_at is null;
-- Staff find a message by any part of who wrote it, of its protocol, of the order it names, or of its text.
create index contact_messages_search on contact_messages using gin (plain_text(((((((((name || ' ') || email) || ' ') || "right"((id)::text,
    8)) || ' ') || order_reference) || ' ') || message)) gin_trgm_ops);
-- For the sweep: e-mails that were not sent yet.
create index contact_messages_unsent on contact_messages (received_at)
  where forwarded_at is null or (confirmed_at is null and confirmation_failure is null)
    or (answered_at is not null and waits_for_answer);

-- Addresses that get one e-mail when the sale of a product opens (docs/rules/launches.md#waiting-list). `kind`: the e-mail that was queued
-- last, of which the columns after it say what became, as those of `emails`.
create table waiting_list (
  id uuid primary key default uuidv7(),
  -- Of a course, book or bundle.
  product_id uuid not null,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  -- Its owner pressed the button. Without that it is not told.
  confirmed_at timestamptz,
  -- Its owner has left the list.
  ended_at timestamptz,
  kind text not null default 'WAITING_CONFIRM' check (kind in ('WAITING_CONFIRM', 'SALE_OPEN')),
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  first_sent_at timestamptz,
  message_id text,
  failed_at timestamptz,
  failure text,
  resends integer not null default 0,
  unique (product_id, email)
);
create index waiting_list_email on waiting_list (email);
create index waiting_list_unsent on waiting_list (queued_at) where sent_at is null;
create index waiting_list_waiting on waiting_list (product_id) where confirmed_at is not null and ended_at is null
  and (kind = 'WAITING_CONFIRM' or sent_at = first_sent_at);

-- The team (docs/team.md). Without a row, everybody whom the tenant lets in may do everything.
create table staff_members (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  -- Of their sign-in. Null: invited, and has not opened the panel yet.
  subject text unique check (subject <> ''),
  role text not null check (role in ('OWNER', 'CONTENT', 'ORDERS', 'FINANCE', 'SUPPORT', 'TEACHER')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- A teacher's own courses.
create table teacher_courses (
  staff_member_id uuid not null references staff_members (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  primary key (staff_member_id, course_id)
);
create index teacher_courses_course on teacher_courses (course_id);

-- Of two owners who leave at the same moment, the second one waits for the first one, and is refused.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('keep_an_owner'), 0);
  if not exists (select from staff_members where role = 'OWNER' and subject is not null) then
    raise exception 'no owner would be left' using errcode = 'check_violation', constraint = 'staff_members_keep_an_owner';
  end if;
  return null;
end
$$;
create constraint trigger keep_an_owner after insert or update or delete on staff_members deferrable initially deferred
  for each row execute function keep_an_owner();
