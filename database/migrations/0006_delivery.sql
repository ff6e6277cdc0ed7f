-- Access, lessons, certificates, copies and downloads.
-- Who has which course: the sum of its reasons, written by `derive_accesses` alone. There is none without a reason (docs/delivery.md#access).
create table course_accesses (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  course_id uuid not null references courses (id),
  -- The order of its first paid line, or the first of a subscription; null: no order gives it. The import of its first reason; null: that is none of an import.
  order_id uuid references orders (id),
  import_id uuid,
  -- The first beginning of the reasons that it has had, so that no lesson closes while one remains; and the last end of those it has. Null: for
  -- ever.
  granted_at timestamptz not null,
  expires_at timestamptz,
  first_opened_at timestamptz,
  last_seen_at timestamptz,
  -- The end that a job has noticed (noticeEndedAccesses in server/delivery/access/access-reasons.sql.ts). Another one than `expires_at`: it is not over, or not noticed yet.
  ended_at timestamptz,
  unique (email, course_id)
);
create index course_accesses_course on course_accesses (course_id, email);
-- The accesses of a course that have an end.
create index course_accesses_ending on course_accesses (course_id, email) where expires_at is not null;
create index course_accesses_unended on course_accesses (expires_at) where expires_at is not null and ended_at is distinct from expires_at;
-- The addresses that no order gave access: only staff did.
create index course_accesses_of_staff on course_accesses using gin (email gin_trgm_ops) where order_id is null;
create index course_accesses_import on course_accesses (import_id, email) where import_id is not null;
create index course_accesses_order on course_accesses (order_id) where order_id is not null;

-- Why an address has a course: each reason that holds. One that ends is deleted. That of a
-- subscription ends after its paid day and the grace (`derive_subscription`). A reason that exists is changed or deleted only under the lock of its access.
create table access_reasons (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  course_id uuid not null,
  kind text not null check (kind in ('ORDER', 'STAFF', 'IMPORT', 'SUBSCRIPTION')),
  -- The paid line, also of a bundle.
  order_item_id uuid references order_items (id),
  import_id uuid,
  subscription_id uuid references subscriptions (id) on delete cascade,
  -- The staff member who granted or imported it.
  granted_by text,
  -- Where an imported access was bought: { platform, order, date, amount }.
  origin jsonb,
  granted_at timestamptz not null default now(),
  -- Null: for ever.
  expires_at timestamptz,
  -- The staff member who set its end. Null: it is as it was granted.
  end_set_by text,
  constraint reason_names_its_source check (case kind
    when 'ORDER' then order_item_id is not null and num_nonnulls(import_id, granted_by, origin, subscription_id) = 0
    when 'STAFF' then granted_by is not null and num_nonnulls(order_item_id, import_id, origin, subscription_id) = 0
    when 'IMPORT' then num_nulls(import_id, granted_by) = 0 and num_nonnulls(order_item_id, subscription_id) = 0
    when 'SUBSCRIPTION' then subscription_id is not null and num_nonnulls(order_item_id, import_id, granted_by, origin) = 0 end),
  foreign key (email, course_id) references course_accesses (email, course_id) on delete cascade deferrable initially deferred
);
create index access_reasons_access on access_reasons (email, course_id);
create unique index access_reasons_line on access_reasons (order_item_id) where order_item_id is not null;
create unique index access_reasons_subscription on access_reasons (subscription_id, course_id) where subscription_id is not null;
create unique index access_reasons_grant on access_reasons (email, course_id) where kind = 'STAFF';
create unique index access_reasons_import on access_reasons (import_id, email, course_id) where import_id is not null;

-- Adds the new reasons of a statement to their accesses, and sums up again those that have lost or changed one. Each statement sees what others
-- have committed before it got the locks.
create function derive_accesses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into course_accesses as access (email, course_id, order_id, import_id, granted_at, expires_at, ended_at)
    select email, course_id, order_id, import_id, granted_at, expires_at, case when expires_at <= now() then expires_at end from (
      select reason.email, reason.course_id, (array_agg(coalesce(item.order_id, first.id) order by reason.id) filter (where coalesce(item.order_id, first.id) is not null))[1] as order_id,
        (array_agg(reason.import_id order by reason.id))[1] as import_id, min(reason.granted_at) as granted_at,
        nullif(max(coalesce(reason.expires_at, 'infinity')), 'infinity') as expires_at
      from added as reason left join order_items item on item.id = reason.order_item_id
        left join orders first on first.subscription_id = reason.subscription_id and first.cycle = 1 group by reason.email, reason.course_id) as summed
    order by course_id, email
    on conflict (email, course_id) do update set order_id = coalesce(access.order_id, excluded.order_id),
      granted_at = least(access.granted_at, excluded.granted_at),
      expires_at = nullif(greatest(coalesce(access.expires_at, 'infinity'), coalesce(excluded.expires_at, 'infinity')), 'infinity')
    where (access.order_id is null and excluded.order_id is not null) or excluded.granted_at < access.granted_at
      or (access.expires_at is not null and coalesce(excluded.expires_at, 'infinity') > access.expires_at);
  end if;
  if tg_op <> 'INSERT' then
    perform from course_accesses where (email, course_id) in (select email, course_id from gone) order by course_id, email for update;
    update course_accesses access set order_id = summed.order_id, import_id = summed.import_id, expires_at = summed.expires_at
    from (
      select reason.email, reason.course_id, (array_agg(coalesce(item.order_id, first.id) order by reason.id) filter (where coalesce(item.order_id, first.id) is not null))[1] as order_id,
        (array_agg(reason.import_id order by reason.id))[1] as import_id,
        nullif(max(coalesce(reason.expires_at, 'infinity')), 'infinity') as expires_at
      from access_reasons as reason left join order_items item on item.id = reason.order_item_id
        left join orders first on first.subscription_id = reason.subscription_id and first.cycle = 1
      where (reason.email, reason.course_id) in (select email, course_id from gone) group by reason.email, reason.course_id) as summed
    where access.email = summed.email and access.course_id = summed.course_id
      and (access.order_id, access.import_id, access.expires_at) is distinct from (summed.order_id, summed.import_id, summed.expires_at);
    delete from course_accesses access using (select distinct email, course_id from gone) as lost
    where access.email = lost.email and access.course_id = lost.course_id
      and not exists (select from access_reasons reason where reason.email = access.email and reason.course_id = access.course_id);
  end if;
  return null;
end $$;
create trigger derive_added_access after insert on access_reasons referencing new table as added for each statement execute function derive_accesses();
create trigger derive_changed_access after update on access_reasons referencing old table as gone new table as added
  for each statement execute function derive_accesses();
create trigger derive_ended_access after delete on access_reasons referencing old table as gone for each statement execute function derive_accesses();

create function refuse_without_reason() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then raise exception 'an access is given and changed by its reasons (access_reasons)'; end if;
  return null;
end $$;
create trigger only_by_reasons before insert or update of email, course_id, order_id, import_id, granted_at, expires_at on course_accesses
  for each statement execute function refuse_without_reason();

-- The courses that a plan contains.
create function courses_of_plan(plan uuid) returns table (course_id uuid)
  language sql stable
  begin atomic
    select course.id from plans join courses course on course.removed_at is null
      and (course.id = any (plans.members) or (plans.all_courses and course.published))
    where plans.id = plan;
  end;

-- The plan that a subscription was imported with: its first order has it too, and the plan of its next cycle may be another one since.
create function plan_imported(subscription uuid) returns uuid
  language sql stable
  begin atomic
    select coalesce((select item.plan_id from orders first join order_items item on item.order_id = first.id and item.kind = 'PLAN'
        where first.subscription_id = subscription and first.cycle = 1), plan_id)
    from subscriptions where id = subscription;
  end;

-- Whether a subscription gives an e-book to read now: it is in the plan that is paid last.
create function reads_in_plan(subscription uuid, book uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from subscriptions
      left join (orders paid join order_items item on item.order_id = paid.id and item.kind = 'PLAN' and item.refunded_at is null
          and item.withdrawn_at is null)
        on paid.subscription_id = subscriptions.id and paid.status = 'PAID' and paid.period_until = subscriptions.paid_until
      join plans on plans.id = coalesce(item.plan_id, case when imported_until = paid_until then plan_imported(subscription) end)
      where subscriptions.id = subscription and access_end(paid_until, grace_days, canceled_at) > now() and book = any (plans.members));
  end;

-- Whether what a subscription has paid last is its trial: its e-books are read then, and not downloaded.
create function is_in_trial(subscription uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from subscriptions join orders first on first.subscription_id = subscriptions.id and first.cycle = 1
      where subscriptions.id = subscription and trial_days is not null and first.period_until = paid_until);
  end;

-- The person of a subscription: that of its last order, or of a later correction; without an order, the one it was imported for.
create function subscriber(subscription uuid) returns text
  language sql stable
  begin atomic
    select coalesce(
      (select lower(email) from orders where subscription_id = subscription and anonymized_at is null
        order by greatest(created_at, email_corrected_at) desc, cycle desc limit 1),
      (select email from imported_subscribers where subscription_id = subscription));
  end;

-- Whether staff have revoked the access of an address to a course since a moment.
create function was_revoked_since(person text, course uuid, moment timestamptz) returns boolean
  language sql stable
  begin atomic
    select exists (select from history where entity = 'ACCESS' and action = 'REVOKED' and entity_id = course
      and changes -> 0 ->> 'before' = person and at > moment);
  end;

-- Whether an order of a subscription is paid, and neither refunded nor withdrawn from. A change of plan has cost only a difference: it counts as
-- long as what was paid before it is not returned.
create function is_paid_cycle(own orders) returns boolean
  language sql stable
  begin atomic
    select own.status = 'PAID' and own.period_until is not null
      and not exists (select from order_items item where item.order_id = own.id and item.kind = 'PLAN'
        and (item.refunded_at is not null or item.withdrawn_at is not null))
      and not (own.is_plan_change and exists (select from orders base join order_items item on item.order_id = base.id and item.kind = 'PLAN'
        where base.subscription_id = own.subscription_id and base.cycle < own.cycle and base.period_until > own.period_from
          and least(item.refunded_at, item.withdrawn_at) > own.created_at));
  end;

-- Sums up what a subscription has paid, and gives and ends the access that follows: one reason for each course of the plan that is paid last.
-- A course that is not in it any more ends where its own paid days did. What staff have set longer stays, and what they have revoked is not
-- given again until another payment. Until its first payment here, an imported one has what was paid elsewhere, and the grace once its charges
-- have started.
create function derive_subscription(wanted uuid) returns void language plpgsql as $$
declare
  subscription subscriptions;
  paid orders;
  person text;
  plan uuid;
  ends timestamptz;
  is_last boolean;
begin
  select * into subscription from subscriptions where id = wanted for no key update;
  select orders.* into paid from orders where subscription_id = wanted and status = 'PAID' and is_paid_cycle(orders) order by period_until desc, cycle desc limit 1;
  if paid.id is null and subscription.imported_until is not null then
    paid.period_until := subscription.imported_until;
    paid.period_from := least(subscription.imported_until, (subscription.created_at at time zone 'America/Sao_Paulo')::date);
    paid.paid_at := subscription.created_at;
    if exists (select from imported_subscribers where subscription_id = wanted and queued_at is null) then subscription.grace_days := 0; end if;
  end if;
  if paid.period_until is distinct from subscription.paid_until then
    update subscriptions set paid_until = paid.period_until,
      ended_at = case when access_end(paid.period_until, grace_days, canceled_at) > now() then null else ended_at end where id = wanted;
  end if;
  if subscription.change_cycle is not null then
    -- A change of plan that counts no more is undone: the next cycle is of the plan that is paid, and due as its days were.
    update subscriptions set plan_id = item.plan_id, price_cents = item.list_cents, billing_interval = plans.billing_interval,
      anchor_on = case when extract(day from source.period_until + 1) = 1 and extract(day from source.period_from) > extract(day from source.period_until)
        then source.period_from else source.period_until end
    from orders source join order_items item on item.order_id = source.id and item.kind = 'PLAN' join plans on plans.id = item.plan_id
    where subscriptions.id = wanted and source.subscription_id = wanted and source.cycle = coalesce(
        (select cycle from orders change where change.subscription_id = wanted and cycle = subscription.change_cycle and is_paid_cycle(change)), paid.cycle)
      and (subscriptions.plan_id, subscriptions.price_cents, subscriptions.billing_interval) is distinct from (item.plan_id, item.list_cents, plans.billing_interval);
  end if;
  if paid.period_until is null then
    delete from access_reasons where subscription_id = wanted;
    return;
  end if;
  -- Its person wants to be forgotten, or is: nothing is given any more.
  if paid.anonymized_at is not null or exists (select from orders where subscription_id = wanted and blocked_at is not null) then return; end if;
  ends := access_end(paid.period_until, subscription.grace_days, subscription.canceled_at);
  person := subscriber(wanted);
  plan := coalesce((select item.plan_id from order_items item where item.order_id = paid.id and item.kind = 'PLAN'), plan_imported(wanted));
  perform from course_accesses where (email, course_id) in (select email, course_id from access_reasons where subscription_id = wanted
    union all select person, course_id from courses_of_plan(plan)) order by course_id, email for update;
  is_last := not exists (select from orders later where later.subscription_id = wanted and later.cycle > coalesce(paid.cycle, 0) and later.period_until is not null);
  update access_reasons reason set email = person, expires_at = known.until
  from (select id, case
      -- Null, for ever, is the longest.
      when end_set_by is not null then nullif(greatest(coalesce(expires_at, 'infinity'), case when included then ends end), 'infinity')
      when included then ends
      -- The plan had it when these days were paid, and was edited since.
      when is_last and expires_at > access_end(paid.period_from, subscription.grace_days, null) then least(expires_at, ends)
      else least(expires_at, greatest(paid.period_from::timestamp at time zone 'America/Sao_Paulo', granted_at)) end as until
    from access_reasons cross join lateral (select course_id in (select courses_of_plan(plan)) as included) as known
    where subscription_id = wanted) as known
  where known.id = reason.id and (reason.email <> person or reason.expires_at is distinct from known.until);
  insert into access_reasons (email, course_id, kind, subscription_id, expires_at)
  select person, course_id, 'SUBSCRIPTION', wanted, ends from courses_of_plan(plan) where not was_revoked_since(person, course_id, paid.paid_at)
  order by course_id on conflict (subscription_id, course_id) where subscription_id is not null do nothing;
end $$;

-- A card must not be charged any more once its subscription was canceled, has another price, has lost what was paid last, or was paid
-- another way; nor after a cycle that was not paid in time, because nobody expects a charge then.
create function end_recurrences(wanted uuid) returns void language sql
  begin atomic
    update recurrences set end_wanted_at = now()
    from payments first join orders begun on begun.id = first.order_id join subscriptions on subscriptions.id = begun.subscription_id
    where first.id = recurrences.id and begun.subscription_id = wanted and end_wanted_at is null and (canceled_at is not null
      or (price_cents, subscriptions.billing_interval) is distinct from (first.amount_cents, recurrences.billing_interval)
      or (select status <> 'PAID' or exists (select from order_items item where item.order_id = paid.id and item.kind = 'PLAN'
          and (item.refunded_at is not null or item.withdrawn_at is not null))
        from orders paid where paid.subscription_id = wanted and paid.paid_at is not null order by cycle desc limit 1)
      or exists (select from orders later where later.subscription_id = wanted and later.cycle > begun.cycle and not later.is_plan_change
        and case later.status when 'EXPIRED' then true when 'PAID' then not exists (select from payments own
          where own.order_id = later.id and own.recurrence_id = recurrences.id and own.paid_cents > 0) else false end));
  end;

-- How PagBank last said it is with the card that goes on paying a subscription. Null: there is none.
create function card_of(subscription uuid) returns text
  language sql stable
  begin atomic
    select recurrences.status from orders join payments on payments.order_id = orders.id and payments.paid_cents > 0
      join recurrences on recurrences.id = payments.id
    where orders.subscription_id = subscription and end_wanted_at is null order by recurrences.created_at desc limit 1;
  end;

-- Gives what imported subscriptions have until the day that was paid elsewhere, as `derive_subscription` does for one.
create function open_imported(wanted uuid[]) returns void
  language sql
  begin atomic
    insert into access_reasons (email, course_id, kind, subscription_id, expires_at)
    select told.email, course.course_id, 'SUBSCRIPTION', subscriptions.id, access_end(imported_until, 0, null)
    from subscriptions join imported_subscribers told on told.subscription_id = subscriptions.id
      cross join lateral courses_of_plan(subscriptions.plan_id) as course
    where subscriptions.id = any (wanted) order by course.course_id, told.email;
  end;

create function derive_changed_subscription() returns trigger language plpgsql as $$
declare
  changed uuid := case tg_table_name
    when 'subscriptions' then (to_jsonb(new) ->> 'id')::uuid
    when 'orders' then (to_jsonb(new) ->> 'subscription_id')::uuid
    else (select subscription_id from orders where id = (to_jsonb(new) ->> 'order_id')::uuid) end;
begin
  perform derive_subscription(changed);
  perform end_recurrences(changed);
  return null;
end $$;
-- At the end of the transaction, which has taken its locks by then: an access is locked after coupons and books (docs/sale.md).
create constraint trigger derive_canceled_subscription after update of canceled_at on subscriptions deferrable initially deferred for each row
  when (new.canceled_at is distinct from old.canceled_at) execute function derive_changed_subscription();
create constraint trigger derive_changed_price after update of price_cents, billing_interval on subscriptions deferrable initially deferred for each row
  when ((new.price_cents, new.billing_interval) is distinct from (old.price_cents, old.billing_interval)) execute function derive_changed_subscription();
create constraint trigger derive_paid_subscription after update of status, period_until, anonymized_at, email on orders deferrable initially deferred
  for each row when (new.period_until is not null and (new.status, new.period_until, new.email) is distinct from (old.status, old.period_until, old.email))
  execute function derive_changed_subscription();
create constraint trigger derive_returned_cycle after update of refunded_at, withdrawn_at on order_items deferrable initially deferred for each row
  when (new.kind = 'PLAN' and (new.refunded_at, new.withdrawn_at) is distinct from (old.refunded_at, old.withdrawn_at))
  execute function derive_changed_subscription();

create table lesson_progress (
  email text not null check (email = lower(email)),
  course_id uuid not null references courses (id),
  lesson_id text not null,
  -- Where the video continues, and how much of it was watched, in seconds.
  position_seconds float8 not null default 0,
  watched_seconds float8 not null default 0,
  duration_seconds float8,
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Whole seconds of the video that were watched, so that watching the same ones again adds nothing to watched_seconds.
  watched_places int4multirange not null default '{}',
  primary key (email, course_id, lesson_id)
);
create index lesson_progress_course on lesson_progress (course_id);

-- Which player of a person may play, where one stream at a time is allowed. What a crash of the server loses is free.
create unlogged table playback_leases (
  -- SHA-256 of the address, or of the order of a browser that has verified none.
  person bytea primary key,
  -- The session, and the player of one page.
  holder text not null,
  ends_at timestamptz not null
);
create index playback_leases_over on playback_leases (ends_at);

create table certificates (
  id uuid primary key default uuidv7(),
  code text not null unique,
  email text not null check (email = lower(email)),
  course_id uuid not null references courses (id),
  -- Texts at the time of issue.
  name text not null check (name <> ''),
  course_title text not null,
  hours integer not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (email, course_id)
);

-- Whether its course, or the cycle of a plan in which it was issued, was refunded since, or its buyer withdrew, and the address has no access to it
-- any more. That follows from the sale itself, so no refund has to tell it.
create function is_void(own certificates) returns boolean
  language sql stable
  begin atomic
    select own.revoked_at is not null or (
      not exists (select from course_accesses access where access.email = own.email and access.course_id = own.course_id)
      and exists (select from orders join order_items item on item.order_id = orders.id
        where orders.email = own.email and (item.course_id = own.course_id or (orders.paid_at <= own.issued_at
            and exists (select from courses_of_plan(item.plan_id) as of_plan where of_plan.course_id = own.course_id)))
          and least(item.refunded_at, item.withdrawn_at) > own.issued_at));
  end;

-- A buyer's own copy of an e-book. It is made on the first download, deleted after 90 days and made again when it is wanted.
create table stamped_copies (
  id uuid primary key default uuidv7(),
  order_item_id uuid not null references order_items (id),
  file_id uuid not null references files (id),
  -- The version of the stamp's layout.
  version integer not null,
  -- The code on each page, and the id in the file's metadata. All copies of a line have the same.
  code text not null,
  -- WANTED: to be made. EXPIRED: deleted, to be made again when it is wanted.
  status text not null default 'WANTED' check (status in ('WANTED', 'READY', 'FAILED', 'EXPIRED')),
  problem text,
  storage text check (storage in ('DISK', 'S3')),
  key text,
  bytes bigint,
  sha256 text,
  wanted_at timestamptz not null default now(),
  made_at timestamptz,
  used_at timestamptz,
  -- A copy that could not be made is tried again for hours, and then FAILED: staff decide (docs/delivery.md#stamped-copies).
  failures integer not null default 0,
  failed_at timestamptz,
  unique (order_item_id, file_id, version)
);
create index stamped_copies_code on stamped_copies (code);
-- The check for exceptions reads these every minute.
create index stamped_copies_failed on stamped_copies (failed_at) where status = 'FAILED';
create index stamped_copies_kept on stamped_copies (file_id) where key is not null;
create index stamped_copies_used on stamped_copies (used_at) where status = 'READY';
create index stamped_copies_wanted on stamped_copies (wanted_at) where status = 'WANTED';

-- When the file of an e-book was fetched: one row for each line of an order, however often.
create table downloads (
  order_item_id uuid primary key references order_items (id) on delete cascade,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1
);

-- Where the reader of the member area is in an e-book: one row for each line of an order that was opened there.
create table reading_places (
  order_item_id uuid primary key references order_items (id) on delete cascade,
  -- A page of a PDF, or a place in an EPUB (EPUB CFI).
  place text not null,
  -- Of the whole book, from 0 to 1: for a file that was replaced since.
  fraction double precision not null check (fraction between 0 and 1),
  updated_at timestamptz not null default now()
);

-- The text of a file with captions, to be searched: a few cues in each row (domain/platform/files/caption-cues.ts).
create table caption_passages (
  file_id uuid not null references files (id),
  n integer not null,
  -- Seconds.
  starts_at float8 not null,
  text text not null check (char_length(text) <= 1000),
  words tsvector not null generated always as (to_tsvector('portuguese'::regconfig, plain_words(text))) stored,
  primary key (file_id, n)
);
-- Written with each upload: a list of what is not in the index yet would be read by every search.
create index caption_passages_words on caption_passages using gin (words) with (fastupdate = off);

-- Bookmarks, highlights and notes of a person. A browser makes the id, so that a mark that arrives twice is one, also one that was made offline.
create table study_marks (
  id uuid primary key,
  email text not null check (email = lower(email)),
  -- VIDEO, TEXT: in a lesson. BOOK: in the e-book of a line of an order.
  kind text not null check (kind in ('VIDEO', 'TEXT', 'BOOK')),
  course_id uuid references courses (id),
  lesson_id text check (char_length(lesson_id) <= 60),
  order_item_id uuid references order_items (id) on delete cascade,
  -- Second of the video, paragraph of the text counted from 0, or part of the book that is behind: what lists are sorted by.
  position float8 not null check (position between 0 and 1000000),
  -- In a book: a page with the marked characters of its text, or a place in an EPUB (EPUB CFI).
  place text check (char_length(place) <= 2010),
  -- The marked passage and its colour. Both are empty for a bookmark.
  quote text not null default '' check (char_length(quote) <= 1000),
  colour text check (colour in ('YELLOW', 'GREEN', 'BLUE', 'PINK')),
  note text not null default '' check (char_length(note) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A mark that was deleted stays for thirty days without its texts: a copy of it that is still on its way does not bring it back.
  deleted_at timestamptz check (deleted_at is null or (quote = '' and note = '')),
  check ((kind = 'BOOK') = (order_item_id is not null)),
  check ((kind = 'BOOK') = (place is not null)),
  check ((kind = 'BOOK') = (course_id is null)),
  check ((course_id is null) = (lesson_id is null))
);
create index study_marks_person on study_marks (email, course_id);
create index study_marks_course on study_marks (course_id);
create index study_marks_book on study_marks (order_item_id);
create index study_marks_deleted on study_marks (deleted_at) where deleted_at is not null;

-- Questions of pupils under a lesson. A browser makes the id, so that a question that is sent twice is one.
create table lesson_questions (
  id uuid primary key,
  course_id uuid not null references courses (id),
  lesson_id text not null check (char_length(lesson_id) between 1 and 60),
  -- Who asked. Null: their data was erased, and the question stayed for the others.
  email text check (email = lower(email)),
  -- Second of the video that it is about.
  second integer check (second between 0 and 1000000),
  text text not null check (char_length(text) between 1 and 4000),
  asked_at timestamptz not null default now(),
  -- The first answer that there is: `derive_answered` alone writes it.
  answered_at timestamptz,
  -- No more answers follow.
  closed_at timestamptz,
  -- Only staff and the person who asked see it.
  hidden_at timestamptz,
  waits_for_answer boolean not null generated always as (answered_at is null and closed_at is null and hidden_at is null) stored
);
create index lesson_questions_lesson on lesson_questions (course_id, lesson_id, asked_at desc, id desc);
create index lesson_questions_course on lesson_questions (course_id, asked_at desc, id desc);
create index lesson_questions_newest on lesson_questions (asked_at desc, id desc);
create index lesson_questions_person on lesson_questions (email, asked_at) where email is not null;
create index lesson_questions_open on lesson_questions (asked_at desc, id desc) where waits_for_answer;
create index lesson_questions_open_of_course on lesson_questions (course_id, asked_at desc, id desc) where waits_for_answer;

create table question_answers (
  -- The panel makes it.
  id uuid primary key,
  question_id uuid not null references lesson_questions (id) on delete cascade,
  -- Staff member.
  answered_by text not null,
  text text not null check (char_length(text) between 1 and 5000),
  -- Only the person who asked sees it.
  private boolean not null,
  -- The answer of its question, which comes first.
  chosen boolean not null default false,
  answered_at timestamptz not null default now(),
  constraint chosen_for_all check (not (chosen and private))
);
create index question_answers_question on question_answers (question_id, answered_at);
create unique index question_answers_chosen on question_answers (question_id) where chosen;

-- Null: the course has no such lesson any more.
create function lesson_title(lessons jsonb, id text) returns text language sql immutable as $$
  select coalesce(jsonb_path_query_first(lessons, '$.lessons[*] ? (@.id == $id)', jsonb_build_object('id', id)),
    jsonb_path_query_first(lessons, '$.modules[*].lessons[*] ? (@.id == $id)', jsonb_build_object('id', id))) ->> 'title'
$$;

create function derive_answered() returns trigger language plpgsql as $$
begin
  update lesson_questions question set answered_at = (select min(answered_at) from question_answers where question_id = question.id)
  where id = coalesce(new.question_id, old.question_id);
  return null;
end $$;
create trigger derive_answered after insert or delete on question_answers for each row execute function derive_answered();

-- Browsers that are told of new lessons and answers (Web Push). One goes with its session, however that ends.
create table push_subscriptions (
  session_id uuid primary key references buyer_sessions (id) on delete cascade,
  -- Address of the browser at its push service: whoever knows it and the keys can write to the browser.
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- The key of the store that the browser knows (signing_keys).
  kid text not null,
  created_at timestamptz not null default now()
);

create function end_pushes() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger end_pushes after update of ended_at on buyer_sessions for each row when (new.ended_at is not null) execute function end_pushes();

-- What a browser is to be told, once: an answer, or the lessons of a course that opened on a day.
create table push_messages (
  id uuid primary key default uuidv7(),
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  answer_id uuid references question_answers (id) on delete cascade,
  course_id uuid references courses (id),
  opened_on date,
  queued_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null: told, or given up.
  next_at timestamptz default now(),
  check ((answer_id is null) = (course_id is not null)),
  check ((course_id is null) = (opened_on is null)),
  unique nulls not distinct (session_id, answer_id, course_id, opened_on)
);
create index push_messages_due on push_messages (next_at) where next_at is not null;
create index push_messages_old on push_messages (queued_at);
create index push_messages_answer on push_messages (answer_id) where answer_id is not null;

-- Each download of a protected file: evidence for disputes, and what the daily limit counts. A player, and a download that is resumed, request
-- a file many times: that is one row.
create table file_downloads (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  session_id uuid,
  order_id uuid references orders (id),
  order_item_id uuid references order_items (id),
  course_id uuid references courses (id),
  lesson_id text,
  file_id uuid references files (id),
  -- Requested file: BOOK, BOOK_READING (in the reader of the member area), LESSON_VIDEO, LESSON_FILE, CERTIFICATE
  kind text not null check (kind in ('BOOK', 'BOOK_READING', 'LESSON_VIDEO', 'LESSON_FILE', 'CERTIFICATE')),
  -- Sent bytes.
  bytes bigint not null default 0,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The daily limit of a line counts from here again.
  forgiven_at timestamptz
);
create index file_downloads_email on file_downloads (email, started_at desc);
create index file_downloads_item on file_downloads (order_item_id, started_at desc) where order_item_id is not null;
create index file_downloads_order on file_downloads (order_id, started_at desc) where order_id is not null;
create index file_downloads_session on file_downloads (session_id, file_id, last_at desc) where session_id is not null;
