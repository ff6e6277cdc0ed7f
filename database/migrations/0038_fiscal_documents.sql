-- Fiscal documents (docs/fiscal.md). The previous release can run on this schema: all is new.

-- One row. How and when documents are issued, and what only they need to know of the seller.
create table fiscal_settings (
  id uuid primary key default '00000000-0000-7000-8000-000000000001' check (id = '00000000-0000-7000-8000-000000000001'),
  -- Documents are issued for orders that were paid from this moment on. Null: no documents are issued.
  issues_since timestamptz,
  -- PAYMENT: as soon as an order is paid. GUARANTEE: when its buyer can no longer withdraw.
  issues_at text not null default 'GUARANTEE' check (issues_at in ('PAYMENT', 'GUARANTEE')),
  -- Of a document of which some lines were refunded. REPLACE: it is canceled, and another one is issued for the rest. KEEP: it stays.
  after_partial_refund text not null default 'REPLACE' check (after_partial_refund in ('REPLACE', 'KEEP')),
  -- IBGE's code of the seller's city.
  city_code text check (city_code ~ '^\d{7}$'),
  city_registration text check (city_registration <> ''),
  state_registration text check (state_registration <> ''),
  -- Orders that were paid before this moment have been planned, except for payments that were found late.
  planned_until timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into fiscal_settings default values;

-- How a class of items is taxed, where staff have saved it; the defaults are in domain/fiscal-classes.ts.
create table fiscal_classes (
  class text primary key check (class in ('COURSE', 'EBOOK', 'PRINTED_BOOK', 'THERAPY', 'CONSULTATION')),
  document text not null check (document in ('NFSE_NATIONAL', 'NFSE_CITY', 'NFE', 'NONE')),
  service_code text not null default '',
  city_code text not null default '',
  nbs text not null default '',
  ncm text not null default '',
  cfop text not null default '',
  cfop_interstate text not null default '',
  cst text not null default '',
  pis_cofins text not null default '',
  immune boolean not null default false,
  -- Hundredths of a percent.
  iss_rate integer check (iss_rate between 0 and 10000),
  description text not null default '',
  updated_at timestamptz not null default now()
);

-- What differs for one product. Null: as its class.
create table fiscal_overrides (
  id uuid primary key default uuidv7(),
  class text not null check (class in ('COURSE', 'EBOOK', 'PRINTED_BOOK')),
  course_id uuid references courses on delete cascade,
  book_id uuid references books on delete cascade,
  document text check (document in ('NFSE_NATIONAL', 'NFSE_CITY', 'NFE', 'NONE')),
  service_code text,
  city_code text,
  nbs text,
  ncm text,
  cfop text,
  cfop_interstate text,
  cst text,
  pis_cofins text,
  immune boolean,
  iss_rate integer check (iss_rate between 0 and 10000),
  description text,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (class, course_id, book_id),
  constraint override_names_its_product check (num_nonnulls(course_id, book_id) = 1 and (class = 'COURSE') = (course_id is not null))
);
create index fiscal_overrides_course on fiscal_overrides (course_id) where course_id is not null;
create index fiscal_overrides_book on fiscal_overrides (book_id) where book_id is not null;

-- Orders whose documents have been planned, and the refunds that were considered.
create table fiscal_orders (
  order_id uuid primary key references orders on delete cascade,
  refund_ids uuid[] not null default '{}',
  planned_at timestamptz not null default now()
);

create table fiscal_documents (
  -- The reference at the issuer, under which it issues one document.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- What of the order the document is about (domain/fiscal-split.ts), and which one it is: the previous ones were canceled.
  document_group text not null,
  seq integer not null check (seq > 0),
  document text not null check (document in ('NFSE_NATIONAL', 'NFSE_CITY', 'NFE')),
  -- Null: an NF-e of several classes.
  class text check (class in ('COURSE', 'EBOOK', 'PRINTED_BOOK', 'THERAPY', 'CONSULTATION')),
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'ISSUED', 'REJECTED', 'CANCELING', 'CANCELED')),
  -- [{ itemId, cents, discountCents }]
  lines jsonb not null,
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  total_cents integer not null check (total_cents > 0),
  number text,
  -- Of an NF-e 44 digits, of a national NFS-e 50; of a city's NFS-e its verification code.
  access_key text,
  -- Why it was rejected, or why the issuer does not cancel it.
  reason text,
  -- { key, bytes, sha256 } in the storage; only the key while the content is not stored yet.
  xml jsonb,
  pdf jsonb,
  -- Who of the staff canceled it by hand. Null: a refund did.
  canceled_by text,
  -- Written before the first call: from then on the issuer may know the document.
  sent_at timestamptz,
  issued_at timestamptz,
  canceled_at timestamptz,
  -- Who calls the issuer holds this lease; one left by a process that died expires.
  asked_at timestamptz,
  -- When there is work to do. Null: nothing is left, or staff must act.
  next_at timestamptz default now(),
  -- Since when the present status waits for work: a document of services waits for the end of the guarantee first.
  due_at timestamptz not null default now(),
  -- How often the issuer was asked since the last change.
  asked integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, document_group, seq)
);
-- However often an order is planned, one document of each group is valid.
create unique index fiscal_documents_one_at_a_time on fiscal_documents (order_id, document_group) where status <> 'CANCELED';
create index fiscal_documents_newest on fiscal_documents (created_at desc, id desc);
create index fiscal_documents_by_status on fiscal_documents (status, created_at desc, id desc);
create index fiscal_documents_due on fiscal_documents (next_at) where next_at is not null;
create index fiscal_documents_waiting on fiscal_documents (due_at) where status in ('QUEUED', 'SENT', 'CANCELING');
create index fiscal_documents_issued on fiscal_documents (issued_at) where issued_at is not null;
