-- Products of the store, and the search in them.

-- Never fails, whatever a text contains: it runs in the writes of every program.
create function named_files(texts text[]) returns uuid[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from unnest(texts) as given (text),
      regexp_matches(given.text, '/(?:media|files)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
  );

-- Whether the address of a picture names its host: pages may load pictures of other sites only while there is one.
create function is_elsewhere(pictures text[]) returns boolean
  language sql immutable parallel safe
  return exists (select from unnest(pictures) as given (address) where given.address ~* '^(https?:)?//');

-- Whether a product may be bought at a moment. The end is no part of the time.
create function is_on_sale(at timestamptz, on_sale_from timestamptz, on_sale_until timestamptz) returns boolean
  language sql immutable parallel safe
  return (on_sale_from is null or at >= on_sale_from) and (on_sale_until is null or at < on_sale_until);

-- The price that buyers pay at a moment, where a launch says so (docs/rules/launches.md). Null: nothing differs from the row.
-- { sale: OPEN | SOON | OVER, cents, regularPriceCents: null unless a timed price holds, until: the moment at which this changes }
create function launch_at(at timestamptz, price_cents integer, sale_price_cents integer, sale_from timestamptz, sale_until timestamptz,
    on_sale_from timestamptz, on_sale_until timestamptz) returns jsonb
  language sql stable parallel safe
  return case
    when at < on_sale_from then jsonb_build_object('sale', 'SOON', 'cents', price_cents, 'regularPriceCents', null, 'until', on_sale_from)
    when at >= on_sale_until then jsonb_build_object('sale', 'OVER', 'cents', price_cents, 'regularPriceCents', null, 'until', null)
    when at >= sale_from and at < sale_until then jsonb_build_object(
      'sale', 'OPEN', 'cents', sale_price_cents, 'regularPriceCents', price_cents, 'until', least(sale_until, on_sale_until))
    when on_sale_until is not null then jsonb_build_object(
      'sale', 'OPEN', 'cents', price_cents, 'regularPriceCents', null, 'until', on_sale_until)
  end;

create table courses (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  slug text not null check (slug <> ''),
  description text not null default '',
  thumbnail_url text not null default '',
  price_cents integer not null check (price_cents >= 0),
  currency text not null default 'BRL' check (currency in ('BRL', 'USD', 'EUR')),
  published boolean not null default false,
  -- When a draft is published by itself.
  publish_at timestamptz check (publish_at is null or not published),
  single_sale boolean not null default false,
  -- { withModules, lessons: Lesson[], modules: { title, lessons }[] }
  lessons jsonb not null default '{"lessons": [], "modules": [], "withModules": false}',
  -- { type: COURSE | BOOK | CI | MED, data: string }[]
  order_bumps jsonb not null default '[]' check (jsonb_typeof(order_bumps) = 'array'),
  -- { type: COURSE | BOOK | BUNDLE, productId, priceCents }: offered once after the payment. Null: nothing.
  upsell jsonb check (jsonb_typeof(upsell) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  -- How often something was saved in the panel: a form that was opened on an older one is not saved over a newer. Sales do not count.
  version integer not null default 1,
  -- Null: for ever. Days after the access was granted.
  access_days integer,
  -- The buyer's name moves over the videos.
  watermark boolean not null default false,
  -- Pupils may ask under its lessons.
  takes_questions boolean not null default true,
  -- Null: no certificate.
  certificate_hours integer,
  -- Who teaches or wrote it, as the page names them.
  author text not null default '',
  author_picture text not null default '',
  about_author text not null default '',
  -- { question, answer }[]
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  -- A price between two moments: all three or none.
  sale_price_cents integer check (sale_price_cents >= 0),
  sale_from timestamptz,
  sale_until timestamptz,
  -- It may only be bought from and until these. Null: no bound.
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  constraint timed_price_is_whole check (num_nulls(sale_price_cents, sale_from, sale_until) in (0, 3) and sale_from < sale_until),
  constraint sale_ends_after_its_start check (on_sale_from < on_sale_until),
  constraint access_days_above_zero check (access_days > 0),
  constraint certificate_hours_above_zero check (certificate_hours > 0)
);
create index courses_videos_elsewhere on courses (id) where lessons::text ~* '"video": "https?://[^"?#]+\.(mp4|webm|m4v)["?#]';
create index courses_elsewhere on courses (id) where is_elsewhere(array[thumbnail_url, author_picture]);
create index courses_named_files on courses using gin (named_files(array[thumbnail_url, author_picture, (lessons)::text]));
create index courses_newest on courses (created_at desc, id desc) where removed_at is null;
-- The sitemap needs no more of a product than this.
create index courses_places on courses (id) include (updated_at) where published and removed_at is null;
create index courses_published on courses (created_at desc, id desc) where published and removed_at is null;
create index courses_price on courses (currency, price_cents, created_at desc, id desc)
  where published and removed_at is null and num_nonnulls(sale_from, on_sale_from, on_sale_until) = 0;
create index courses_due on courses (publish_at) where publish_at is not null and removed_at is null;
-- The few with a launch (`content_turns`).
create index courses_launches on courses (id) where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0;
create unique index courses_slug on courses (slug) where removed_at is null;

-- Words and codes without accents, case and the punctuation between them: NR-35 is nr and 35, as in a query.
create function plain_words(words text) returns text
  language sql immutable parallel safe
  return translate(plain_text(coalesce(words, '')), '-/._@#+', '       ');

create function search_terms(title text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('portuguese'::regconfig, plain_words(title)), 'A')
      || setweight(to_tsvector('simple'::regconfig, plain_words(title)), 'A')
      || setweight(to_tsvector('portuguese'::regconfig, plain_words(description)), 'C');

create function search_words_of(words text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select word from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_words(words)))) as word
    where length(word) between 4 and 40 and word ~ '^[a-z][a-z0-9]*$' order by word;
  end;

create function index_for_search() returns trigger language plpgsql as $$
declare
  is_gone boolean := tg_op = 'DELETE' or new.removed_at is not null;
  words text;
begin
  case tg_table_name
  when 'courses' then
    if is_gone then delete from course_terms where id = old.id; return null; end if;
    words := new.title || ' ' || new.description;
    insert into course_terms (id, created_at, public, terms) values (new.id, new.created_at, new.published, search_terms(new.title, new.description))
      on conflict (id) do update set created_at = excluded.created_at, public = excluded.public, terms = excluded.terms;
  when 'books' then
    if is_gone then delete from book_terms where id = old.id; return null; end if;
    words := new.title || ' ' || new.description;
    insert into book_terms (id, created_at, public, terms) values (new.id, new.created_at, true, search_terms(new.title, new.description))
      on conflict (id) do update set created_at = excluded.created_at, public = excluded.public, terms = excluded.terms;
  when 'bundles' then
    if is_gone then delete from bundle_terms where id = old.id; return null; end if;
    words := new.title || ' ' || new.description;
    insert into bundle_terms (id, created_at, public, terms) values (new.id, new.created_at, new.published, search_terms(new.title, new.description))
      on conflict (id) do update set created_at = excluded.created_at, public = excluded.public, terms = excluded.terms;
  when 'posts' then
    if is_gone then delete from post_terms where id = old.id; return null; end if;
    words := new.title;
    insert into post_terms (id, created_at, public, terms) values (new.id, new.created_at, true, search_terms(new.title, ''))
      on conflict (id) do update set created_at = excluded.created_at, public = excluded.public, terms = excluded.terms;
  end case;
  -- In the order of the words, so that transactions that add the same ones wait for each other and do not deadlock.
  insert into search_words (word) select search_words_of(words) on conflict do nothing;
  return null;
end $$;
create trigger index_for_search after insert or delete or update of title, description, published, created_at, removed_at on courses
  for each row execute function index_for_search();
create trigger record_change after insert or delete or update or truncate on courses for each statement execute function record_content_change();

create table books (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  price_cents integer not null check (price_cents >= 0),
  shipping_price_cents integer not null default 0 check (shipping_price_cents >= 0),
  pages integer not null default 0 check (pages >= 0),
  code text not null default '',
  sales_link text not null default '',
  file_ref text not null default '',
  cover text not null default '',
  physical boolean not null default false,
  -- Null: unlimited. The check is the last guard against selling what is not there.
  stock integer,
  single_sale boolean not null default false,
  order_bumps jsonb not null default '[]' check (jsonb_typeof(order_bumps) = 'array'),
  -- { type: COURSE | BOOK | BUNDLE, productId, priceCents }: offered once after the payment. Null: nothing.
  upsell jsonb check (jsonb_typeof(upsell) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  reserved_quantity integer not null default 0,
  -- As typed, with its hyphens (domain/catalogue/books/isbn.ts).
  isbn text not null default '' check (isbn ~ '^([0-9-]{10,20}|[0-9-]{9,16}X)?$'),
  edition text not null default '',
  publisher text not null default '',
  publication_year integer check (publication_year between 1400 and 2200),
  -- Sample to read before buying: an address of a file, or of a page elsewhere.
  sample text not null default '',
  -- Who teaches or wrote it, as the page names them.
  author text not null default '',
  author_picture text not null default '',
  about_author text not null default '',
  -- { question, answer }[]
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  -- A price between two moments: all three or none.
  sale_price_cents integer check (sale_price_cents >= 0),
  sale_from timestamptz,
  sale_until timestamptz,
  -- It may only be bought from and until these. Null: no bound.
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  constraint timed_price_is_whole check (num_nulls(sale_price_cents, sale_from, sale_until) in (0, 3) and sale_from < sale_until),
  constraint sale_ends_after_its_start check (on_sale_from < on_sale_until),
  constraint stock_never_below_zero check (stock >= 0)
);
create index books_elsewhere on books (id) where is_elsewhere(array[cover, author_picture]);
create index books_named_files on books using gin (named_files(array[cover, author_picture, file_ref, sample]));
create index books_launches on books (id) where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0;
create index books_price on books (price_cents, created_at desc, id desc)
  where removed_at is null and num_nonnulls(sale_from, on_sale_from, on_sale_until) = 0;
create index books_newest on books (created_at desc, id desc) where removed_at is null;
create index books_places on books (id) include (updated_at) where removed_at is null;
-- A sixtieth of the books, for each minute of an hour (server/operations/exceptions/checks/stock.sql.ts).
create index books_sixtieth on books (mod(abs((hashtext((id)::text))::bigint), (60)::bigint));

-- Last, because sales write it.
create trigger index_for_search after insert or delete or update of title, description, created_at, removed_at on books
  for each row execute function index_for_search();
create trigger record_change after insert or delete or truncate on books for each statement execute function record_content_change();
-- A sale changes no list, unless it is one of the last copies.
create trigger record_visible_change after update on books for each row
  when (((to_jsonb(old) - '{stock,reserved_quantity}'::text[]) is distinct from (to_jsonb(new) - '{stock,reserved_quantity}'::text[]))
      or (old.stock is distinct from new.stock and (least(old.stock, new.stock) <= 10 or old.stock is null or new.stock is null)))
  execute function record_content_change();

-- Courses and books at one price (docs/rules/bundles.md).
create table bundles (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  picture text not null default '',
  price_cents integer not null check (price_cents >= 0),
  published boolean not null default false,
  publish_at timestamptz check (publish_at is null or not published),
  -- Ids of courses and books, in the order in which they are shown and sold.
  members uuid[] not null check (cardinality(members) between 2 and 20),
  order_bumps jsonb not null default '[]' check (jsonb_typeof(order_bumps) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  -- A price between two moments: all three or none.
  sale_price_cents integer check (sale_price_cents >= 0),
  sale_from timestamptz,
  sale_until timestamptz,
  -- It may only be bought from and until these. Null: no bound.
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  constraint timed_price_is_whole check (num_nulls(sale_price_cents, sale_from, sale_until) in (0, 3) and sale_from < sale_until),
  constraint sale_ends_after_its_start check (on_sale_from < on_sale_until)
);
create index bundles_price on bundles (price_cents, created_at desc, id desc)
  where published and removed_at is null and num_nonnulls(sale_from, on_sale_from, on_sale_until) = 0;
create index bundles_due on bundles (publish_at) where publish_at is not null and removed_at is null;
create index bundles_launches on bundles (id) where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0;
create index bundles_elsewhere on bundles (id) where is_elsewhere(array[picture]);
create index bundles_named_files on bundles using gin (named_files(array[picture]));
create index bundles_newest on bundles (created_at desc, id desc) where removed_at is null;
create index bundles_published on bundles (created_at desc, id desc) where published and removed_at is null;
create trigger index_for_search after insert or delete or update of title, description, published, created_at, removed_at on bundles
  for each row execute function index_for_search();
create trigger record_change after insert or delete or update or truncate on bundles for each statement execute function record_content_change();

-- Access to courses and e-books for as long as each cycle is paid (docs/rules/subscriptions.md).
create table plans (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  description text not null default '',
  picture text not null default '',
  price_cents integer not null check (price_cents > 0),
  billing_interval text not null check (billing_interval in ('MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR')),
  -- Days that cost nothing, once for each person. Null: none.
  trial_days integer check (trial_days between 1 and 90),
  published boolean not null default false,
  -- Every published course, later ones too, besides its members.
  all_courses boolean not null default false,
  -- Ids of courses and e-books, in the order in which they are shown.
  members uuid[] not null check (cardinality(members) <= 50),
  -- None: a plan is bought alone.
  order_bumps jsonb not null default '[]' check (order_bumps = '[]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  -- A price between two moments: all three or none.
  sale_price_cents integer check (sale_price_cents > 0),
  sale_from timestamptz,
  sale_until timestamptz,
  -- It may only be bought from and until these. Null: no bound.
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  constraint plan_contains_something check (all_courses or cardinality(members) > 0),
  constraint timed_price_is_whole check (num_nulls(sale_price_cents, sale_from, sale_until) in (0, 3) and sale_from < sale_until),
  constraint sale_ends_after_its_start check (on_sale_from < on_sale_until)
);
create index plans_elsewhere on plans (id) where is_elsewhere(array[picture]);
create index plans_named_files on plans using gin (named_files(array[picture]));
create index plans_newest on plans (created_at desc, id desc) where removed_at is null;
create index plans_launches on plans (id) where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0;
create trigger record_change after insert or delete or update or truncate on plans for each statement execute function record_content_change();

create table banners (
  id uuid primary key default uuidv7(),
  image text not null,
  link text not null,
  type text not null default 'MODAL' check (type in ('MODAL', 'BOTTOM')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1
);
create index banners_link_part on banners using gin (link gin_trgm_ops, image gin_trgm_ops) where removed_at is null;
create index banners_elsewhere on banners (id) where is_elsewhere(array[image]);
create index banners_named_files on banners using gin (named_files(array[image])) where removed_at is null;
create index banners_newest on banners (created_at desc, id desc) where removed_at is null;
-- The one banner of each type that public pages show.
create index banners_shown on banners (type, created_at desc, id desc) where removed_at is null and active;

create trigger record_change after insert or delete or update or truncate on banners for each statement execute function record_content_change();

create table posts (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  slug text not null check (slug <> ''),
  type text not null check (type in ('IMAGE', 'CAROUSEL', 'VIDEO')),
  image text,
  images text[] not null default '{}'::text[],
  video text,
  scheduled_for timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1
);
create index posts_videos_elsewhere on posts (id) where video ~* '^https?://[^?#]+\.(mp4|webm|m4v)([?#]|$)';
create index posts_elsewhere on posts (id) where is_elsewhere(image || images);
create index posts_named_files on posts using gin (named_files((array[image, video] || images))) where removed_at is null;
create index posts_newest on posts (created_at desc, id desc) where removed_at is null;
-- /noticias: posts that are due, the newest first; a post without a date is due since it was made.
create index posts_public on posts (coalesce(scheduled_for, created_at) desc, id desc) where removed_at is null;
create unique index posts_slug on posts (slug) where removed_at is null;

create trigger index_for_search after insert or delete or update of title, created_at, removed_at on posts
  for each row execute function index_for_search();
create trigger record_change after insert or delete or update or truncate on posts for each statement execute function record_content_change();

-- Moments at which something public begins to look different though no row changes. `tag`: its table.
create function content_turns() returns table (tag text, at timestamptz)
  language sql stable parallel safe
  begin atomic
    select 'posts', coalesce(scheduled_for, created_at) from posts where removed_at is null
    union all
    select 'courses', unnest(array[sale_from, sale_until, on_sale_from, on_sale_until]) from courses
      where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0
    union all
    select 'books', unnest(array[sale_from, sale_until, on_sale_from, on_sale_until]) from books
      where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0
    union all
    select 'bundles', unnest(array[sale_from, sale_until, on_sale_from, on_sale_until]) from bundles
      where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0
    union all
    select 'plans', unnest(array[sale_from, sale_until, on_sale_from, on_sale_until]) from plans
      where num_nonnulls(sale_from, on_sale_from, on_sale_until) > 0;
  end;

-- Slugs that an entry had before staff edited them: their links redirect to the entry (docs/rules/catalogue.md#former-slugs).
create table former_slugs (
  kind text not null check (kind in ('COURSE', 'POST')),
  slug text not null,
  -- Id of the course or post.
  entry_id uuid not null,
  primary key (kind, slug)
);

-- Every word that a product has or had: what a mistyped one is compared with.
create table search_words (
  word text primary key
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) WITH (fastupdate=off);

-- One row for each product that is not removed. Each list has a table of its own: its rows lie in the order of their creation, in which
-- they are read. The columns that every match reads come first.
create table course_terms (
  id uuid primary key,
  created_at timestamptz not null,
  -- Whether visitors find it too.
  public boolean not null,
  terms tsvector not null
);
create index course_terms_newest on course_terms (created_at desc, id desc);
-- Without a list of pending entries, which every search would have to read.
create index course_terms_terms on course_terms using gin (terms) WITH (fastupdate=off);

create table book_terms (
  id uuid primary key,
  created_at timestamptz not null,
  public boolean not null,
  terms tsvector not null
);
create index book_terms_newest on book_terms (created_at desc, id desc);
create index book_terms_terms on book_terms using gin (terms) WITH (fastupdate=off);

create table bundle_terms (
  id uuid primary key,
  created_at timestamptz not null,
  public boolean not null,
  terms tsvector not null
);
create index bundle_terms_newest on bundle_terms (created_at desc, id desc);
create index bundle_terms_terms on bundle_terms using gin (terms) WITH (fastupdate=off);

create table post_terms (
  id uuid primary key,
  created_at timestamptz not null,
  public boolean not null,
  terms tsvector not null
);
create index post_terms_newest on post_terms (created_at desc, id desc);
create index post_terms_terms on post_terms using gin (terms) WITH (fastupdate=off);

-- How a class of items is taxed, where staff have saved it; the defaults are in domain/catalogue/products/fiscal-classes.ts.
create table fiscal_classes (
  class text primary key check (class in ('COURSE', 'PLAN', 'EBOOK', 'PRINTED_BOOK', 'THERAPY', 'CONSULTATION')),
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
  iss_rate integer check (iss_rate >= 0 and iss_rate <= 10000),
  description text not null default '',
  updated_at timestamptz not null default now()
);

-- Differences of one product. Null: as its class.
create table fiscal_overrides (
  id uuid primary key default uuidv7(),
  class text not null check (class in ('COURSE', 'EBOOK', 'PRINTED_BOOK')),
  course_id uuid references courses (id) on delete cascade,
  book_id uuid references books (id) on delete cascade,
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
  iss_rate integer check (iss_rate >= 0 and iss_rate <= 10000),
  description text,
  updated_at timestamptz not null default now(),
  constraint override_names_its_product check (num_nonnulls(course_id, book_id) = 1 and ((class = 'COURSE') = (course_id is not null))),
  unique nulls not distinct (class, course_id, book_id)
);
create index fiscal_overrides_book on fiscal_overrides (book_id) where book_id is not null;
create index fiscal_overrides_course on fiscal_overrides (course_id) where course_id is not null;

-- The planner thinks that comparing letters costs nothing, and would rather read some thousand words than their index.
create function similar_words(typed text) returns setof text language plpgsql stable set enable_seqscan = off as $$
begin
  return query select word from search_words where word % typed order by similarity(word, typed) desc, word limit 10;
end $$;
