-- Access, lessons, certificates, copies and downloads.
create table course_accesses (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  course_id uuid not null references courses (id),
  -- Null: given by the staff.
  order_id uuid references orders (id),
  granted_by text,
  granted_at timestamptz not null default now(),
  -- Null: for ever.
  expires_at timestamptz,
  first_opened_at timestamptz,
  last_seen_at timestamptz,
  -- The end of this access that staff set last; 'infinity' for ever. A refund does not end it earlier while another purchase remains.
  staff_end timestamptz,
  -- The end that a job has noticed (noticeEndedAccesses in server/delivery/access/access.sql.ts). Another one than `expires_at`: it is not over, or not noticed yet.
  ended_at timestamptz,
  -- The import that created it, on behalf of `granted_by`; and where it was bought: { platform, order, date, cents }.
  import_id uuid,
  origin jsonb,
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
  kind text not null,
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
