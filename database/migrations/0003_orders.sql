-- Orders.
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
  version integer not null default 1,
  -- When staff last lowered the discount: a submit that does not say which total it showed is refused once after that. Null: never.
  discount_lowered_at timestamptz,
  constraint coupon_never_overused check (max_uses is null or used <= max_uses)
);
create unique index coupons_code on coupons (code) where removed_at is null;
create index coupons_code_part on coupons using gin (code gin_trgm_ops) where removed_at is null;
create index coupons_newest on coupons (created_at desc, id desc) where removed_at is null;

-- Who pays a plan by cycles. Each cycle is an ordinary order, from which its state, its person and its paid days follow
-- (domain/orders/subscriptions/).
create table subscriptions (
  id uuid primary key default uuidv7(),
  -- The next cycle: its plan, at the price that its buyer agreed to.
  plan_id uuid not null references plans (id),
  price_cents integer not null check (price_cents > 0),
  billing_interval text not null check (billing_interval in ('MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR')),
  -- Of the first order. Null: none.
  trial_days integer,
  -- Days of access after an unpaid due day, as at the purchase.
  grace_days integer not null check (grace_days between 0 and 30),
  -- From which due days are counted. Null: nothing was paid yet.
  anchor_on date,
  -- The cycle whose paid change of plan the next one follows for as long as it counts. Null: none, or its buyer has agreed to another plan since.
  change_cycle integer,
  -- What the buyer agreed to, and when, beside the terms of the first order. Null: it is imported, and its first payment was not begun.
  agreed_text text check (agreed_text <> ''),
  agreed_version integer,
  agreed_at timestamptz default now(),
  canceled_at timestamptz,
  -- The higher price of its plan that its buyer was told of. Null: none.
  told_price_cents integer,
  -- When the hourly run noticed that its access is over. Null: it is not, or nothing was paid.
  ended_at timestamptz,
  -- The last day of its paid orders that were neither refunded nor withdrawn from: `derive_subscription` alone writes it.
  paid_until date,
  -- The import that brought it from another platform, and the last day that was paid there: its first order is due on it.
  import_id uuid,
  imported_until date,
  created_at timestamptz not null default now(),
  constraint imported_until_a_day check ((import_id is null) = (imported_until is null)),
  constraint agreed_or_imported check (num_nulls(agreed_text, agreed_version, agreed_at) = case when agreed_text is null then 3 else 0 end
    and (agreed_text is not null or import_id is not null))
);
-- Open orders of an undone change are sought each minute.
create index subscriptions_changed on subscriptions (change_cycle) where change_cycle is not null;
create index subscriptions_import on subscriptions (import_id, paid_until) where import_id is not null;
create index subscriptions_newest on subscriptions (created_at desc, id desc);
create index subscriptions_plan on subscriptions (plan_id);
create index subscriptions_running on subscriptions (paid_until) where ended_at is null and anchor_on is not null;
create index subscriptions_due on subscriptions (paid_until, id) where canceled_at is null;

-- The first moment without access: after the last paid day, and the grace, in São Paulo.
create function access_end(paid_until date, grace_days integer, canceled_at timestamptz) returns timestamptz
  language sql stable parallel safe
  return (paid_until + 1 + case when canceled_at is null then grace_days else 0 end)::timestamp at time zone 'America/Sao_Paulo';

-- The person of an imported subscription until its first order, which has them from then on, and the e-mail that tells them that it is
-- charged here. The other columns are those of `emails`.
create table imported_subscribers (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null unique references subscriptions (id) on delete cascade,
  plan_id uuid not null references plans (id),
  email text not null check (email = lower(email)),
  name text not null check (name <> ''),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  phone text not null,
  kind text not null default 'CHARGES_START' check (kind = 'CHARGES_START'),
  -- Null: staff have not started its charges.
  queued_at timestamptz,
  claimed_at timestamptz,
  sent_at timestamptz,
  first_sent_at timestamptz,
  message_id text,
  failed_at timestamptz,
  failure text,
  resends integer not null default 0,
  constraint imported_once unique (plan_id, email),
  constraint sent_was_started check (sent_at is null or queued_at is not null)
);
create index imported_subscribers_email on imported_subscribers (email);
create index imported_subscribers_email_part on imported_subscribers using gin (email gin_trgm_ops);
create index imported_subscribers_unsent on imported_subscribers (queued_at) where sent_at is null;

-- Who has had a trial: hashes of CPFs and mailboxes, which can be compared, not read.
create table used_trials (
  hash bytea primary key,
  used_at timestamptz not null default now()
);

create table orders (
  -- Random, not time-ordered: the first eight characters must tell orders apart.
  id uuid primary key default gen_random_uuid(),
  -- The quote's own id: the same quote can place one order only.
  quote_id uuid not null unique,
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'EXPIRED', 'FAILED', 'CANCELED', 'REFUND_DUE', 'REFUNDED')),
  email text not null,
  name text not null,
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  phone text not null default '',
  source text,
  -- { first, last, clicks }: what brought the buyer (domain/orders/attribution/attribution.ts). Null: nothing is known.
  attribution jsonb,
  -- { destinations, agent, url, cookies }: who may be told of the purchase, with the buyer's consent (docs/conversions.md), and, for thirty days, what the
  -- browser said of itself.
  consented jsonb,
  -- { street, number, complement, neighborhood, city, state, zip, country }
  address jsonb,
  has_physical_item boolean not null,
  -- Some of its money is back at the buyer. A trigger of its payments writes it.
  money_returned boolean not null default false,
  items_cents integer not null check (items_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  total_cents integer not null,
  coupon_id uuid references coupons (id),
  method text not null check (method in ('PIX', 'CARD', 'FREE')),
  paid_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Canceled by (docs/rules/orders.md).
  cancel_reason text check (cancel_reason in ('STAFF', 'BUYER', 'REPLACED')),
  -- The order that took its place, and with it its payments (docs/rules/checkout.md#a-new-attempt).
  replaced_by uuid references orders (id),
  -- A corrected address (docs/rules/orders.md#mistyped-address): how often the buyer has corrected it, and when it was last corrected by
  -- anybody. Download links that are older have been sent to somebody else.
  email_corrections integer not null default 0,
  email_corrected_at timestamptz,
  -- The terms that the buyer accepted. Null: none were published.
  terms_id uuid references legal_texts (id),
  -- Part of `discount_cents` that is given for the payment by PIX (docs/rules/checkout.md#pix-discount).
  pix_discount_cents integer not null default 0,
  -- The days within which the buyer may withdraw, as at the purchase.
  guarantee_days integer,
  -- Requests about personal data, and what follows from them (docs/rules/privacy.md).
  -- When the personal data of an order went.
  anonymized_at timestamptz,
  -- Since when its person has wanted it erased, and something needs it: only its id finds it, and the browser that submitted it opens it no more.
  blocked_at timestamptz,
  -- When the CPF, telephone and address of a paid order went, because nothing needed them any more.
  masked_at timestamptz,
  -- How a parcel can be followed, as staff typed it (docs/rules/orders.md). Null: not given.
  carrier text,
  tracking_code text,
  -- When the sessions of this order's browsers were ended. From then on, only its verified address opens it (server/people/buyers/order-cookie.http.ts).
  sessions_ended_at timestamptz,
  -- The paid order after which this one was offered.
  upsell_of uuid references orders (id),
  -- The cycle of a subscription, counted from 1. A change to a better plan is one of its own.
  subscription_id uuid references subscriptions (id),
  cycle integer check (cycle > 0),
  -- The days that its payment brought. The next cycle is due on the last one.
  period_from date,
  period_until date,
  -- Its payment brings another plan for the days that are paid already.
  is_plan_change boolean not null default false,
  constraint cycle_is_of_a_subscription check ((cycle is null) = (subscription_id is null)),
  constraint period_is_of_a_paid_cycle check (num_nulls(period_from, period_until) = 2
    or (subscription_id is not null and paid_at is not null and period_from <= period_until)),
  constraint one_order_per_cycle unique (subscription_id, cycle),
  constraint only_paid_is_sent check (sent_at is null or (paid_at is not null and has_physical_item)),
  constraint orders_check check ((total_cents = ((items_cents + shipping_cents) - discount_cents)) and total_cents >= 0),
  constraint paid_has_a_date check (status not in ('PAID', 'REFUND_DUE', 'REFUNDED') or paid_at is not null),
  constraint pix_discount_is_part_of_discount check (pix_discount_cents >= 0 and pix_discount_cents <= discount_cents)
);

-- From its first order on, the person of an imported subscription is that of its orders.
create function forget_imported() returns trigger language plpgsql as $$
begin
  delete from imported_subscribers where subscription_id = new.subscription_id;
  return null;
end $$;
create trigger orders_forget_imported after insert on orders for each row
  when (new.subscription_id is not null) execute function forget_imported();

-- Staff search customers and orders by what they know: a whole CPF, the end of a telephone number, words of a name, a total.
create index orders_total on orders (total_cents, created_at desc, id desc);
create index orders_cpf on orders (cpf);
create index orders_email on orders using gin (email gin_trgm_ops);
-- One or two letters have no trigram: they are the beginning of an e-mail.
create index orders_email_start on orders (email text_pattern_ops);
create index orders_id_text on orders (((id)::text) text_pattern_ops);
-- The length of a list with any filter.
create index orders_marks on orders (has_physical_item, sent_at, paid_at, status);
create index orders_name_words on orders using gin (to_tsvector('simple'::regconfig, plain_text(name)));
create index orders_newest on orders (created_at desc, id desc)
  include (email, paid_at, sent_at, has_physical_item, status, source, method, total_cents, blocked_at, money_returned, cycle, replaced_by);
-- The live dashboard looks at spans of time by when orders were paid; by when they were placed, orders_newest serves.
create index orders_paid_when on orders (paid_at) include (id, total_cents) where status = 'PAID';
-- The sweep and the checks of every minute (server/platform/jobs/sweep.sql.ts, server/operations/exceptions/checks/): each index contains only the few rows that have
-- work left to do, or that are not as they should be.
create index orders_pending on orders (expires_at) where status = 'PENDING';
-- At most one order of a subscription can be paid at a time.
create unique index orders_open_cycle on orders (subscription_id) where status = 'PENDING' and subscription_id is not null;
-- Changes of plan that may count no more.
create index orders_plan_changes on orders (period_until) where is_plan_change and status = 'PAID';
create index orders_periods on orders (period_until, period_from) where period_until is not null;
create index orders_phone_end on orders (reverse(phone) text_pattern_ops) where phone <> '';
-- The months of the accountant (server/operations/exports/). Paid orders have an index; these were paid and refunded.
create index orders_refunded_when on orders (paid_at) where status in ('REFUNDED', 'REFUND_DUE');
-- Printed books that wait for their parcel, the longest first.
-- The list of what was refunded.
create index orders_returned on orders (created_at desc, id desc) where money_returned;
create index orders_to_send on orders (paid_at) where has_physical_item and sent_at is null and status = 'PAID';
-- Paid orders whose CPF, telephone and address go next.
create index orders_unmasked on orders (paid_at, id) where paid_at is not null and masked_at is null and anonymized_at is null;
-- Unpaid orders whose personal data is of no use any more.
create index orders_unpaid_old on orders (expires_at) where paid_at is null and anonymized_at is null;
-- One offer for each order.
create unique index orders_upsell_of on orders (upsell_of) where upsell_of is not null;
-- Orders that still have what their browser said of itself.
create index orders_with_browser on orders (created_at) where consented ? 'agent';

-- Notes of staff about an order, for each other.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  -- The staff member.
  actor text not null,
  note text not null check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_notes_order on order_notes (order_id, created_at);

-- Whoever opened an order's page from a reminder and pressed its button. Step 0: the link that staff sent.
create table recovery_presses (
  order_id uuid not null references orders (id) on delete cascade,
  step smallint not null check (step between 0 and 3),
  pressed_at timestamptz not null default now(),
  primary key (order_id, step)
);

create table order_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('COURSE', 'BOOK', 'CI', 'MED', 'PLAN')),
  course_id uuid references courses (id),
  book_id uuid references books (id),
  -- Copied at the time of sale: orders keep the title and price paid whatever happens to the product.
  title text not null,
  quantity integer not null check (quantity >= 1 and quantity <= 999),
  unit_cents integer not null check (unit_cents >= 0),
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  -- The product's currency; unit_cents is always BRL.
  list_cents integer not null check (list_cents >= 0),
  list_currency text not null default 'BRL' check (list_currency in ('BRL', 'USD', 'EUR')),
  physical boolean not null default false,
  order_bump boolean not null default false,
  picture text not null default '',
  code text not null default '',
  locale text,
  refunded_at timestamptz,
  reserved_quantity integer not null default 0,
  -- How long the course of a line may be used, in days from when the access was granted, copied at the time of sale as its price is.
  -- Null: for ever.
  access_days integer,
  -- The buyers' right to withdraw (docs/rules/withdrawal.md).
  withdrawn_at timestamptz,
  -- The bundle that the line was sold in, and its title then. Prices of the line are its share (docs/rules/bundles.md).
  bundle_id uuid references bundles (id),
  bundle_title text,
  -- The plan of a cycle; also of an e-book in it, which is read for as long as the subscription gives access.
  plan_id uuid references plans (id),
  constraint bundle_has_its_title check ((bundle_id is null) = (bundle_title is null)),
  constraint item_reserves_its_copies check (reserved_quantity between 0 and quantity),
  constraint item_names_its_product check (((kind = 'COURSE') = (course_id is not null)) and ((kind = 'BOOK') = (book_id is not null))
    and case when plan_id is null then kind <> 'PLAN' else kind = 'PLAN' or (kind = 'BOOK' and unit_cents = 0) end),
  unique (order_id, "position")
);
create index order_items_book on order_items (book_id) where book_id is not null;
create index order_items_course on order_items (course_id) where course_id is not null;
create index order_items_reserved on order_items (book_id) include (reserved_quantity) where reserved_quantity > 0;

create table coupon_redemptions (
  order_id uuid primary key references orders (id) on delete cascade,
  coupon_id uuid not null references coupons (id),
  cpf text not null,
  email_key text not null,
  redeemed_at timestamptz not null default now(),
  returned_at timestamptz,
  -- The order was paid late, at its discounted price, when the coupon had no use left, for anybody (the use is not counted) or for this buyer:
  -- the order was served.
  over_limit_at timestamptz
);
create index coupon_redemptions_over on coupon_redemptions (over_limit_at) where over_limit_at is not null;
create index coupon_redemptions_cpf on coupon_redemptions (coupon_id, cpf) where returned_at is null;
create index coupon_redemptions_email on coupon_redemptions (coupon_id, email_key) where returned_at is null;
