-- Coupons, orders, payments and what follows from them (docs/rules/orders.md). Money is integer cents.
create table signing_keys (
  purpose text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);
-- Made where it lives, once: every web process signs with the same key and none has to be configured.
insert into signing_keys (purpose, secret)
select purpose, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
from unnest(array['quote', 'download']) as purpose;

create table coupons (
  id uuid primary key default uuidv7(),
  code text not null check (code = upper(code) and code <> ''),
  kind text not null check (kind in ('PERCENTAGE', 'FIXED')),
  -- PERCENTAGE: hundredths of a percent (1000 is 10 %). FIXED: cents.
  amount integer not null check (amount > 0),
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_buyer integer check (max_uses_per_buyer > 0),
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint coupon_never_overused check (max_uses is null or used <= max_uses)
);
create unique index coupons_code on coupons (code) where removed_at is null;
create index coupons_newest on coupons (created_at desc, id desc) where removed_at is null;

create table orders (
  -- Random, not time-ordered: the first eight characters must tell orders apart.
  id uuid primary key default gen_random_uuid(),
  -- The quote's own id: the same quote can place one order only.
  quote_id uuid not null unique,
  status text not null default 'PENDING'
    check (status in ('PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUND_DUE', 'REFUNDED')),
  email text not null,
  name text not null,
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  phone text not null default '',
  source text,
  -- { street, number, complement, neighborhood, city, state, zip, country }
  address jsonb,
  has_physical_item boolean not null,
  items_cents integer not null check (items_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  total_cents integer not null check (total_cents = items_cents + shipping_cents - discount_cents and total_cents >= 0),
  coupon_id uuid references coupons,
  method text not null check (method in ('PIX', 'CARD', 'FREE')),
  paid_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint paid_has_a_date check (status not in ('PAID', 'REFUND_DUE', 'REFUNDED') or paid_at is not null),
  constraint only_paid_is_sent check (sent_at is null or (paid_at is not null and has_physical_item))
);
create index orders_newest on orders (created_at desc, id desc);
create index orders_paid on orders (created_at desc, id desc) where paid_at is not null;
create index orders_to_send on orders (created_at desc, id desc) where paid_at is not null and has_physical_item and sent_at is null;
create index orders_email on orders using gin (email gin_trgm_ops);
create index orders_id_text on orders ((id::text) text_pattern_ops);

create table order_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('COURSE', 'BOOK', 'CI', 'MED')),
  course_id uuid references courses,
  book_id uuid references books,
  -- Copied at the time of sale: orders keep the title and price paid whatever happens to the product.
  title text not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_cents integer not null check (unit_cents >= 0),
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  -- What the product is priced in; unit_cents is always BRL.
  list_cents integer not null check (list_cents >= 0),
  list_currency text not null default 'BRL' check (list_currency in ('BRL', 'USD', 'EUR')),
  physical boolean not null default false,
  order_bump boolean not null default false,
  picture text not null default '',
  code text not null default '',
  locale text,
  unique (order_id, position),
  constraint item_names_its_product check (
    (kind = 'COURSE') = (course_id is not null) and (kind = 'BOOK') = (book_id is not null))
);
create index order_items_course on order_items (course_id) where course_id is not null;
create index order_items_book on order_items (book_id) where book_id is not null;

create table coupon_redemptions (
  order_id uuid primary key references orders on delete cascade,
  coupon_id uuid not null references coupons,
  cpf text not null,
  email_key text not null,
  redeemed_at timestamptz not null default now(),
  returned_at timestamptz
);
create index coupon_redemptions_cpf on coupon_redemptions (coupon_id, cpf) where returned_at is null;
create index coupon_redemptions_email on coupon_redemptions (coupon_id, email_key) where returned_at is null;

create table payments (
  -- Goes out as reference_id: whatever comes back can be traced to this row.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  method text not null check (method in ('PIX', 'CARD')),
  -- ASKING: the row is stored, the provider's answer is not known yet.
  status text not null default 'ASKING'
    check (status in ('ASKING', 'WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'REFUSED', 'REFUNDED')),
  idempotency_key uuid not null unique default gen_random_uuid(),
  amount_cents integer not null check (amount_cents > 0),
  provider_order_id text unique,
  provider_checkout_id text unique,
  provider_charge_id text,
  pix_text text,
  pay_url text,
  -- Who asks the provider holds this lease; the others wait for the answer.
  asked_at timestamptz,
  refusal text,
  -- Money that came and cannot be served (late without stock, or a second payment of one order): the staff gives it back.
  refund_due boolean not null default false,
  paid_cents integer not null default 0 check (paid_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  expires_at timestamptz not null,
  next_check_at timestamptz,
  checked_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_order on payments (order_id, created_at desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;

create table provider_exchanges (
  id uuid primary key default uuidv7(),
  payment_id uuid references payments on delete cascade,
  method text not null,
  path text not null,
  status integer,
  outcome text not null,
  request jsonb,
  response jsonb,
  milliseconds integer not null,
  created_at timestamptz not null default now()
);
create index provider_exchanges_payment on provider_exchanges (payment_id, created_at);

create table webhook_notices (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the raw body: the same bytes are stored once.
  digest text not null unique,
  signature text not null check (signature in ('none', 'valid', 'invalid')),
  headers jsonb not null,
  body text not null,
  times_seen integer not null default 1,
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

create table course_accesses (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  course_id uuid not null references courses,
  -- Null: given by the staff.
  order_id uuid references orders,
  granted_by text,
  granted_at timestamptz not null default now(),
  unique (email, course_id)
);
create index course_accesses_course on course_accesses (course_id);
create index course_accesses_order on course_accesses (order_id) where order_id is not null;

-- One row per (order, kind): the constraint is what makes a letter go out once.
create table letters (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('ACCESS', 'REFUND')),
  queued_at timestamptz not null default now(),
  -- Who sends it holds this lease; one left by a process that died ends by itself.
  claimed_at timestamptz,
  sent_at timestamptz,
  message_id text,
  unique (order_id, kind)
);
