-- The baseline of the schema, by context: until 1.0 is tagged these eight files are edited in place (docs/how-to/write-a-migration.md).
-- This one has the foundation: signing keys, settings, files, history, limits and health. Money is integer cents everywhere.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Secrets that sign tokens, by purpose. Each token names its key (docs/security.md#key-rotation).
create table signing_keys (
  purpose text not null,
  kid text not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retires_at timestamptz,
  primary key (purpose, kid)
);
insert into signing_keys (purpose, kid, secret)
select purpose, substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
from unnest(array['quote', 'download', 'session', 'push']) as purpose;

-- One row. Null: not filled in; the name and the address for support are then those of the environment.
create table store_settings (
  id uuid primary key default '00000000-0000-7000-8000-000000000001' check (id = '00000000-0000-7000-8000-000000000001'),
  store_name text check (store_name <> ''),
  support_email text check (support_email <> ''),
  phone text check (phone <> ''),
  legal_name text check (legal_name <> ''),
  -- CPF (11 digits) or CNPJ (14 characters, the first 12 may be letters), without punctuation.
  tax_id text check (tax_id ~ '^(\d{11}|[0-9A-Z]{12}\d{2})$'),
  tax_regime text check (tax_regime in ('MEI', 'SIMPLES', 'PRESUMIDO', 'REAL', 'PERSON')),
  postal_code text check (postal_code ~ '^\d{8}$'),
  street text check (street <> ''),
  street_number text check (street_number <> ''),
  complement text check (complement <> ''),
  district text check (district <> ''),
  city text check (city <> ''),
  state text check (state ~ '^[A-Z]{2}$'),
  -- The person in charge of personal data (LGPD, art. 41).
  privacy_officer_name text check (privacy_officer_name <> ''),
  privacy_officer_email text check (privacy_officer_email <> ''),
  -- Days within which a buyer may withdraw from a purchase. The law gives 7.
  guarantee_days integer not null default 7 check (guarantee_days >= 7 and guarantee_days <= 365),
  -- Hundredths of a percent, of the items paid by PIX.
  pix_discount integer not null default 0 check (pix_discount >= 0 and pix_discount <= 5000),
  -- Days for which a subscription gives access after an unpaid due day.
  grace_days integer not null default 7 check (grace_days between 0 and 30),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- [{ name, src }]: scripts of others that are loaded only with the visitor's consent.
  consent_tags jsonb not null default '[]',
  access_emails boolean not null default true,
  lesson_emails boolean not null default true,
  -- Whether the prices of books may have cents.
  book_cents boolean not null default false,
  -- Whether the CPF, telephone and address of paid orders go once tax law needs them no more, without a request.
  mask_old_orders boolean not null default true,
  -- BRL cents above which another person confirms a refund by staff. Null: nobody has to.
  confirm_refunds_above_cents integer check (confirm_refunds_above_cents >= 0),
  -- [{ hours, subject, text }]: reminders of an unpaid PIX. Null: those of domain/platform/settings/recovery-steps.ts; empty: none.
  recovery_steps jsonb,
  -- [{ title, text }]: answers to messages. Null: those of domain/platform/settings/answer-texts.ts.
  answer_texts jsonb,
  -- Whether owners get the figures of the week on Monday mornings.
  weekly_email boolean not null default true,
  -- Whether a person may watch one lesson at a time only.
  one_stream boolean not null default false
);
insert into store_settings default values;

-- Tables of public content that a transaction has changed, each once. Every web process reads them, and they go after an hour. Not a
-- notification: transactions that notify commit one after the other on the whole server.
create unlogged table content_changes (
  id bigint primary key generated always as identity,
  tag text not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  unique (xid, tag)
);
create index content_changes_at on content_changes (at);
create function record_content_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (tag) values (tg_table_name) on conflict do nothing;
  return null;
end $$;
create trigger record_change after insert or delete or update or truncate on store_settings
  for each statement execute function record_content_change();

-- Changes in the panel, by whom and when; written in the transaction of the change itself.
create table history (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- The staff member's e-mail, or the subject of the token where it has none.
  actor text not null,
  entity text not null
    check (entity in ('COURSE', 'BOOK', 'BUNDLE', 'PLAN', 'SUBSCRIPTION', 'BANNER', 'POST', 'COUPON', 'ORDER', 'ACCESS', 'SETTINGS', 'PERSON', 'MESSAGE', 'FISCAL_DOCUMENT',
      'ACCESS_RECORDS', 'WEBHOOK', 'TOKEN', 'STAFF', 'QUESTION')),
  -- For ACCESS the course.
  entity_id uuid not null,
  action text not null
    check (action in ('CREATED', 'EDITED', 'REMOVED', 'SENT', 'UNSENT', 'GRANTED', 'REVOKED', 'REFUNDED', 'CANCELED', 'VIEWED', 'EXPORTED',
      'ANONYMIZED', 'WITHDRAWN', 'RECEIVED', 'PUBLISHED', 'ANSWERED', 'ISSUED', 'RETRIED')),
  -- [{ field, before, after }], each a text or null.
  changes jsonb not null default '[]'
);
create index history_of on history (entity, entity_id, id desc);
-- Whose access to a course staff have ended.
create index history_revoked on history (entity_id, (changes -> 0 ->> 'before')) where entity = 'ACCESS' and action = 'REVOKED';

-- unaccent() is only stable, because its dictionary may change; ours does not, and an index needs an immutable function.
create function plain_text(words text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

-- Who used the store from where, for six months (docs/security.md#access-records). Only an export reads them, and each is in the history.
create table access_records (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- BUYER: a session of the library. ORDER, MESSAGE: what was done without one.
  kind text not null check (kind in ('BUYER', 'STAFF', 'ORDER', 'MESSAGE')),
  -- The id of the session, order or message; of staff the subject of their token.
  session text not null,
  address inet not null,
  -- Null: no proxy says it.
  port integer check (port between 1 and 65535)
);
create index access_records_at on access_records (at);
create index access_records_session on access_records (session);

create table files (
  id uuid primary key default uuidv7(),
  -- PUBLIC: pictures of pages. PROTECTED: what is sold.
  access text not null check (access in ('PUBLIC', 'PROTECTED')),
  name text not null check (name <> ''),
  -- MIME type, detected from the content.
  type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  storage text not null check (storage in ('DISK', 'S3')),
  key text not null unique,
  -- Size of a picture.
  width integer,
  height integer,
  -- { width, height, type, key, bytes }[], the other sizes of a picture
  variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
  -- Why an e-book cannot be stamped, in a sentence for its author.
  stamp_problem text,
  -- When a copy of this e-book was stamped as a trial, or null.
  stamp_tested_at timestamptz,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  unused_since timestamptz,
  removed_at timestamptz,
  -- The staff member who removed it at once; null: it was unused for long.
  removed_by text,
  -- In what copies of an e-book that can be stamped differ from it, beside the stamp: a sentence for its author.
  stamp_warning text,
  -- Length of a video or audio, and why browsers do not play it, in a sentence for its author. Null: not known, or nothing.
  duration_seconds float8,
  playback_problem text,
  -- Pages of a PDF, which are counted when it is stamped as a trial.
  pages integer,
  -- Of a video that is packaged (docs/files.md#qualities): when that has ended, and how far it is, in percent of its work.
  packaged_at timestamptz,
  packaging_percent integer check (packaging_percent >= 0 and packaging_percent <= 100),
  packaging_failures integer not null default 0,
  -- Why a video has no qualities, in a sentence for its author.
  packaging_problem text
);
-- The list of files: the newest, of some types, by a part of the name, and whether somebody has a stamped copy.
create index files_latest on files (created_at desc, id desc) where removed_at is null;
create index files_name_trigrams on files using gin (plain_text(name) gin_trgm_ops) where removed_at is null;
create index files_newest on files (id desc) where removed_at is null;
create index files_types on files (type, created_at desc, id desc) where removed_at is null;
create index files_unused on files (unused_since) where unused_since is not null and removed_at is null;
create index files_unpackaged on files (created_at)
  where type = 'video/mp4' and access = 'PROTECTED' and packaged_at is null and removed_at is null;

-- A quality of a video, or the picture that is shown before it plays.
create table video_renditions (
  file_id uuid not null references files (id),
  name text not null check (name in ('360', '720', 'source', 'poster')),
  storage text not null check (storage in ('DISK', 'S3')),
  key text not null unique,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  -- What the playlist of all qualities says of this one (domain/platform/videos/media-playlist.ts), and its own playlist. Null: a picture.
  listed jsonb check (jsonb_typeof(listed) = 'object'),
  playlist text,
  primary key (file_id, name),
  check ((name = 'poster') = (listed is null) and (listed is null) = (playlist is null))
);

-- Content of the storage that no row names. It is removed when it is due, and then its row here. The key of content that is being written is due
-- in a day, unless a row names it by then (docs/files.md#removing).
create table content_removals (
  key text primary key,
  due_at timestamptz not null default now()
);
create index content_removals_due on content_removals (due_at);

-- An upload that has begun and may be resumed.
create table uploads (
  id uuid primary key default uuidv7(),
  access text not null check (access in ('PUBLIC', 'PROTECTED')),
  name text not null check (name <> ''),
  bytes bigint not null check (bytes >= 0),
  received_bytes bigint not null default 0,
  -- Storage keys of its content so far, in order. Empty once it has become a file.
  pieces text[] not null default '{}',
  uploaded_by text not null,
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The file that it became.
  file_id uuid references files (id)
);
create index uploads_expired on uploads (expires_at);

create table rate_limits (
  rule text not null,
  caller text not null,
  free_at timestamptz not null,
  primary key (rule, caller)
) with (fillfactor=50);

-- Calls with an Idempotency-Key. The answer can be opened only with its request, which is not stored; null while the call runs.
create table idempotency_keys (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  attempt uuid not null default gen_random_uuid(),
  taken_at timestamptz not null default now(),
  answer bytea
);
create index idempotency_keys_old on idempotency_keys (taken_at);

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
  -- The things that failed calls of this row were about: each counts once.
  failed_on text[] not null default '{}',
  -- A code, never the provider's own text.
  last_error text,
  -- When a call was last let through while OPEN.
  probed_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Published versions of the terms of sale and of the privacy policy. A published text never changes.
create table legal_texts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  version integer not null check (version > 0),
  -- Published text, with the store's data filled in. Paragraphs are separated by empty lines; a line that begins with "## " is a heading.
  text text not null check (text <> ''),
  -- Null: written by the store's program from the default text and the settings.
  published_by text,
  published_at timestamptz not null default now(),
  -- Default text that a published version was made from (docs/rules/settings.md#texts). Null: staff's own.
  default_number integer,
  unique (kind, version)
);

create trigger record_change after insert or delete or update or truncate on legal_texts
  for each statement execute function record_content_change();

create function shop_day(moment timestamptz) returns date language sql immutable as
  $$ select (moment at time zone 'America/Sao_Paulo')::date $$;

-- What `add_jobs` tells workers while it runs in queue_jobs: nothing. They look for themselves (server/platform/jobs/nudge-queues.sql.ts). Any
-- other call is of the real one, because pg_catalog comes first unless a search_path says otherwise.
create function pg_notify(channel text, payload text) returns void language sql return null;

-- Adds jobs as `add_jobs` does. Its statements are planned once per session: PostgreSQL would plan them for every call, because a plan for
-- one job looks cheaper than one for any number, and that takes longer than their execution. Without sequential scans such a plan is right
-- however many jobs wait. The array is of `graphile_worker.job_spec`, which is created after this file has been applied.
create function queue_jobs(specs anyarray) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set search_path = public, pg_catalog as $$
begin
  perform graphile_worker.add_jobs(specs);
end $$;
