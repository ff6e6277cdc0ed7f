-- Courses, books, banners and posts: what the staff publishes (docs/rules/catalogue.md).
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable, because its dictionary may change; ours does not, and an index needs an immutable function.
create function plain_text(words text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

create function search_vector(title text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('portuguese'::regconfig, plain_text(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('simple'::regconfig, plain_text(coalesce(title, ''))), 'A')
      || setweight(to_tsvector('portuguese'::regconfig, plain_text(coalesce(description, ''))), 'C');

create table courses (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  slug text not null check (slug <> ''),
  description text not null default '',
  thumbnail_url text not null default '',
  price_cents integer not null check (price_cents >= 0),
  currency text not null default 'BRL' check (currency in ('BRL', 'USD', 'EUR')),
  published boolean not null default false,
  single_sale boolean not null default false,
  -- { withModules, lessons: Lesson[], modules: { title, lessons }[] }
  lessons jsonb not null default '{"withModules": false, "lessons": [], "modules": []}',
  -- { type: COURSE | BOOK | CI | MED, data: string }[]
  order_bumps jsonb not null default '[]' check (jsonb_typeof(order_bumps) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search tsvector not null generated always as (search_vector(title, description)) stored
);
create unique index courses_slug on courses (slug) where removed_at is null;
create index courses_newest on courses (created_at desc, id desc) where removed_at is null;
create index courses_published on courses (created_at desc, id desc) where published and removed_at is null;
create index courses_search on courses using gin (search);
create index courses_title_trigrams on courses using gin (plain_text(title) gin_trgm_ops);

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
  stock integer constraint stock_never_below_zero check (stock >= 0),
  single_sale boolean not null default false,
  order_bumps jsonb not null default '[]' check (jsonb_typeof(order_bumps) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search tsvector not null generated always as (search_vector(title, description)) stored
);
create index books_newest on books (created_at desc, id desc) where removed_at is null;
create index books_search on books using gin (search);
create index books_title_trigrams on books using gin (plain_text(title) gin_trgm_ops);

create table banners (
  id uuid primary key default uuidv7(),
  image text not null,
  link text not null,
  type text not null default 'MODAL' check (type in ('MODAL', 'BOTTOM')),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index banners_newest on banners (created_at desc, id desc) where removed_at is null;

create table posts (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  slug text not null check (slug <> ''),
  type text not null check (type in ('IMAGE', 'CAROUSEL', 'VIDEO')),
  image text,
  images text[] not null default '{}',
  video text,
  scheduled_for timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  search tsvector not null generated always as (search_vector(title, '')) stored
);
create unique index posts_slug on posts (slug) where removed_at is null;
create index posts_newest on posts (created_at desc, id desc) where removed_at is null;
create index posts_search on posts using gin (search);
create index posts_title_trigrams on posts using gin (plain_text(title) gin_trgm_ops);
