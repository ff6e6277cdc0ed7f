-- What buyers get: sign-in by code, files that the store keeps itself, progress, stamped copies, certificates (docs/delivery.md).

-- A code that was requested for an address. Only hashes are stored; a new code ends the older ones.
create table sign_in_codes (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  -- The signing key that the code is derived from and hashed with.
  kid text,
  code_hash bytea not null,
  -- The browser that asked for it: another one cannot use it.
  browser_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_in_codes_email on sign_in_codes (email, created_at desc);
create index sign_in_codes_created on sign_in_codes (created_at);

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
  session_id uuid not null references buyer_sessions on delete cascade,
  order_id uuid not null references orders on delete cascade,
  primary key (session_id, order_id)
);
create index buyer_session_orders_order on buyer_session_orders (order_id);

-- Null: for ever.
alter table course_accesses add column expires_at timestamptz;
alter table course_accesses add column first_opened_at timestamptz;
alter table course_accesses add column last_seen_at timestamptz;

-- Null: for ever. Days after the access was granted.
alter table courses add column access_days integer constraint access_days_above_zero check (access_days > 0);
-- The buyer's name moves over the videos.
alter table courses add column watermark boolean not null default false;
-- Null: no certificate.
alter table courses add column certificate_hours integer constraint certificate_hours_above_zero check (certificate_hours > 0);
-- What everybody may read before buying: an address of a file, or of a page elsewhere.
alter table books add column sample text not null default '';

create table lesson_progress (
  email text not null check (email = lower(email)),
  course_id uuid not null references courses,
  lesson_id text not null,
  -- Where the video continues, and how much of it was watched, in seconds.
  position_seconds double precision not null default 0,
  watched_seconds double precision not null default 0,
  duration_seconds double precision,
  completed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (email, course_id, lesson_id)
);
create index lesson_progress_course on lesson_progress (course_id);

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
  -- Of a picture.
  width integer,
  height integer,
  -- { width, height, type, key, bytes }[], the other sizes of a picture
  variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
  -- Of an e-book that cannot be stamped: why, in a sentence for its author.
  stamp_problem text,
  -- When a copy of this e-book was stamped as a trial, or null.
  stamp_tested_at timestamptz,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  unused_since timestamptz,
  removed_at timestamptz
);
create index files_newest on files (id desc) where removed_at is null;
create index files_unused on files (unused_since) where unused_since is not null and removed_at is null;

-- An upload that has begun and may be resumed.
create table uploads (
  id uuid primary key default uuidv7(),
  access text not null check (access in ('PUBLIC', 'PROTECTED')),
  name text not null check (name <> ''),
  bytes bigint not null check (bytes >= 0),
  received_bytes bigint not null default 0,
  -- What the storage needs to go on.
  state jsonb not null default '{}',
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The file that it became.
  file_id uuid references files
);
create index uploads_expired on uploads (expires_at);

-- Each download of a protected file: evidence for disputes, and what the daily limit counts. A player, and a download that is resumed, request
-- a file many times: that is one row.
create table file_downloads (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  session_id uuid,
  order_id uuid references orders,
  order_item_id uuid references order_items,
  course_id uuid references courses,
  lesson_id text,
  file_id uuid references files,
  -- What was requested: BOOK, LESSON_VIDEO, LESSON_FILE, CERTIFICATE
  kind text not null,
  -- What was sent.
  bytes bigint not null default 0,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The daily limit of a line counts from here again.
  forgiven_at timestamptz
);
create index file_downloads_item on file_downloads (order_item_id, started_at desc) where order_item_id is not null;
create index file_downloads_email on file_downloads (email, started_at desc);
create index file_downloads_order on file_downloads (order_id, started_at desc) where order_id is not null;
create index file_downloads_session on file_downloads (session_id, file_id, last_at desc) where session_id is not null;

-- A buyer's own copy of an e-book. It is made on the first download, deleted after 90 days and made again when it is wanted.
create table stamped_copies (
  id uuid primary key default uuidv7(),
  order_item_id uuid not null references order_items,
  file_id uuid not null references files,
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
  unique (order_item_id, file_id, version)
);
create index stamped_copies_code on stamped_copies (code);
create index stamped_copies_used on stamped_copies (used_at) where status = 'READY';
create index stamped_copies_wanted on stamped_copies (wanted_at) where status = 'WANTED';

create table certificates (
  id uuid primary key default uuidv7(),
  code text not null unique,
  email text not null check (email = lower(email)),
  course_id uuid not null references courses,
  -- As they were when it was issued.
  name text not null check (name <> ''),
  course_title text not null,
  hours integer not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (email, course_id)
);

-- What a buyer has told about itself. The name on certificates is entered once and then fixed.
create table buyers (
  email text primary key check (email = lower(email)),
  certificate_name text,
  updated_at timestamptz not null default now()
);
