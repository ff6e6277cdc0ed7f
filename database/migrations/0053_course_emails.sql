-- E-mails about an access to a course instead of an order: GRANTED by staff, and LESSONS that opened on a day. The other columns are those of
-- `emails`. A revoked access takes its e-mails with it.
create table course_emails (
  id uuid primary key default uuidv7(),
  access_id uuid not null references course_accesses on delete cascade,
  kind text not null check (kind in ('GRANTED', 'LESSONS')),
  opened_on date,
  queued_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  first_sent_at timestamptz,
  message_id text,
  failed_at timestamptz,
  failure text,
  resends integer not null default 0,
  check ((kind = 'LESSONS') = (opened_on is not null)),
  unique nulls not distinct (access_id, kind, opened_on)
);
create index course_emails_unsent on course_emails (queued_at) where sent_at is null;

alter table store_settings
  add column access_emails boolean not null default true,
  add column lesson_emails boolean not null default true;
-- False: this person wants no e-mails about lessons.
alter table buyers add column lesson_emails boolean not null default true;
