-- Withdrawals, fiscal documents, and the privacy of persons.

-- One line of an order from which its buyer withdrew. It is never deleted while the order exists.
create table withdrawals (
  id uuid primary key default uuidv7(),
  order_item_id uuid not null references order_items (id) on delete cascade unique,
  refund_id uuid not null references refunds (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- The buyer's session, of the order's verified address. Sessions are deleted, this mark is not.
  session_id uuid,
  -- SHA-256 of the order's id and the address of the connection: it proves a known address, and reveals none by itself.
  ip_hash bytea not null,
  -- The text before the buyer's confirmation.
  effects_text text not null check (effects_text <> ''),
  -- Whether the shipping is part of what was promised.
  with_shipping boolean not null,
  reason text check (reason <> ''),
  -- WAITING_RETURN: a printed book that was sent, until staff have received it.
  return_status text not null check (return_status in ('DONE', 'WAITING_RETURN', 'RETURNED')),
  received_at timestamptz,
  received_by text,
  -- A withdrawal that its buyer declared elsewhere (an e-mail, a call, a letter), and that staff registered
  -- (docs/rules/withdrawal.md#declared-elsewhere).
  declared_on date,
  declared_through text,
  registered_by text,
  constraint withdrawals_check check ((return_status = 'RETURNED') = (received_at is not null))
);
create index withdrawals_newest on withdrawals (requested_at desc, id desc);
create index withdrawals_refund on withdrawals (refund_id);
create index withdrawals_waiting on withdrawals (requested_at) where return_status = 'WAITING_RETURN';

-- One row. How and when documents are issued, and what only they need to know of the seller.
create table fiscal_settings (
  id uuid primary key default '00000000-0000-7000-8000-000000000001' check (id = '00000000-0000-7000-8000-000000000001'),
  -- Documents are issued for orders that were paid from this moment on. Null: no documents are issued.
  issues_since timestamptz,
  -- PAYMENT: as soon as an order is paid. GUARANTEE: when its buyer can no longer withdraw.
  issues_at text not null default 'GUARANTEE' check (issues_at in ('PAYMENT', 'GUARANTEE')),
  -- A document with refunded lines. REPLACE: it is canceled, and another one is issued for the rest. KEEP: it stays.
  after_partial_refund text not null default 'REPLACE' check (after_partial_refund in ('REPLACE', 'KEEP')),
  -- IBGE's code of the seller's city.
  city_code text check (city_code ~ '^\d{7}$'),
  city_registration text check (city_registration <> ''),
  state_registration text check (state_registration <> ''),
  -- Orders that were paid before this moment have been planned, except for payments that were found late.
  planned_until timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Approximate taxes of a seller of the Simples Nacional, in hundredths of a percent: a national NFS-e must state them (docs/fiscal.md#settings).
  simples_rate integer check (simples_rate >= 0 and simples_rate <= 10000)
);
insert into fiscal_settings default values;

-- Orders whose documents have been planned, and the refunds that were considered.
create table fiscal_orders (
  order_id uuid primary key references orders (id) on delete cascade,
  refund_ids uuid[] not null default '{}'::uuid[],
  planned_at timestamptz not null default now()
);

create table fiscal_documents (
  -- The reference at the issuer, under which it issues one document.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Part of the order that the document is about (domain/compliance/fiscal/fiscal-split.ts), and which one it is: the previous ones were canceled.
  document_group text not null,
  seq integer not null check (seq > 0),
  document text not null check (document in ('NFSE_NATIONAL', 'NFSE_CITY', 'NFE')),
  -- Null: an NF-e of several classes.
  class text check (class in ('COURSE', 'PLAN', 'EBOOK', 'PRINTED_BOOK', 'THERAPY', 'CONSULTATION')),
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'ISSUED', 'REJECTED', 'CANCELING', 'CANCELED')),
  -- [{ itemId, cents, discountCents }]
  lines jsonb not null,
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  total_cents integer not null check (total_cents > 0),
  number text,
  -- 44 digits of an NF-e, 50 of a national NFS-e; the verification code of a city's NFS-e.
  access_key text,
  -- Why it was rejected, or why the issuer does not cancel it.
  reason text,
  -- In the storage.
  xml jsonb check (xml ?& array['key', 'bytes', 'sha256']),
  pdf jsonb check (pdf ?& array['key', 'bytes', 'sha256']),
  -- Staff member who canceled it. Null: a refund did.
  canceled_by text,
  -- Written before the first call: from then on the issuer may know the document.
  sent_at timestamptz,
  issued_at timestamptz,
  canceled_at timestamptz,
  requested_at timestamptz,
  -- When there is work to do. Null: nothing is left, or staff must act.
  next_at timestamptz default now(),
  -- Since when the present status waits for work: a document of services waits for the end of the guarantee first.
  due_at timestamptz not null default now(),
  -- Polls of the issuer since the last change.
  polls integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The XML of a cancellation, as xml and pdf (docs/fiscal.md#files).
  cancellation_xml jsonb check (cancellation_xml ?& array['key', 'bytes', 'sha256']),
  -- Since when its order names nobody: from then on it has no files.
  files_given_up_at timestamptz,
  -- When staff settled a document otherwise that the issuer does not cancel, such as by a return document: it stays valid (docs/fiscal.md#states).
  settled_at timestamptz,
  unique (order_id, document_group, seq)
);
create index fiscal_documents_by_status on fiscal_documents (status, created_at desc, id desc);
create index fiscal_documents_due on fiscal_documents (next_at) where next_at is not null;
create index fiscal_documents_issued on fiscal_documents (issued_at) where issued_at is not null;
create index fiscal_documents_newest on fiscal_documents (created_at desc, id desc);
-- However often an order is planned, one document of each group is valid.
create unique index fiscal_documents_one_at_a_time on fiscal_documents (order_id, document_group) where status <> 'CANCELED';
create index fiscal_documents_waiting on fiscal_documents (due_at) where status in ('QUEUED', 'SENT', 'CANCELING');

-- Planned erasures: a restored backup is brought up to date from these rows, so they refer to others without foreign keys.
-- An address that is to be forgotten, as it is remembered: it can be compared, not read.
create function erasure_hash(email text) returns bytea language sql immutable parallel safe
return sha256(convert_to('sabia erasure ' || email, 'UTF8'));

create table erasures (
  id uuid primary key default uuidv7(),
  request_id uuid not null,
  email_hash bytea not null,
  -- Null: what belongs to the address itself.
  order_id uuid,
  requested_at timestamptz not null default now(),
  -- Not before.
  due_at timestamptz not null,
  -- FISCAL, HOLD, REFUND or DISPUTE. Null: nothing has to be waited for.
  waits_for text,
  done_at timestamptz
);
create index erasures_due on erasures (due_at) where done_at is null;
create index erasures_email on erasures (email_hash) where done_at is null;
create index erasures_order on erasures (order_id) where order_id is not null;
create index erasures_request on erasures (request_id) where done_at is null;

create table privacy_requests (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('EXPORT', 'CORRECTION', 'ERASURE')),
  -- Null once it was erased.
  email text check (email = lower(email)),
  -- SHA-256 of the address: it finds what an address requested before, and tells nobody who that was.
  email_hash bytea not null,
  -- The staff member's e-mail, or Comprador.
  requested_by text not null,
  requested_at timestamptz not null default now(),
  -- OPEN: an erasure of which something has to wait.
  status text not null default 'DONE' check (status in ('OPEN', 'DONE')),
  done_at timestamptz,
  -- When the confirmation was accepted by the mail server, or its address refused.
  confirmed_at timestamptz,
  -- An erasure's plan for each order, without personal data.
  result jsonb not null default '{}'
);
create index privacy_requests_email on privacy_requests (email_hash, requested_at desc);
create index privacy_requests_open on privacy_requests (id) where status = 'OPEN';
-- Erasures whose confirmation was not sent yet.
create index privacy_requests_unconfirmed on privacy_requests (requested_at) where kind = 'ERASURE' and confirmed_at is null and email is not null;

-- Counts of the nightly job.
create table privacy_runs (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  anonymized_orders integer not null,
  masked_orders integer not null default 0,
  erased_addresses integer not null,
  deleted_rows integer not null,
  -- How many due erasures were left for the next run.
  left_over integer not null default 0
);
