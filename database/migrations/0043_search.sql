-- The search reads narrow rows instead of products (docs/decisions/2026-11-22-search.md). Triggers maintain them, so it does not matter
-- which release writes a product.

-- Words and codes without accents, case and the punctuation between them: NR-35 is nr and 35, as in a query.
create function plain_words(words text) returns text
  language sql immutable parallel safe
  return translate(plain_text(coalesce(words, '')), '-/._@#+', '       ');

create function search_terms(title text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('portuguese'::regconfig, plain_words(title)), 'A')
      || setweight(to_tsvector('simple'::regconfig, plain_words(title)), 'A')
      || setweight(to_tsvector('portuguese'::regconfig, plain_words(description)), 'C');

-- One row for each product that is not removed. Each list has a table of its own: its rows lie in the order of their creation, in which
-- they are read. The columns that every match reads come first.
create table course_terms (
  id uuid primary key,
  created_at timestamptz not null,
  -- Whether visitors find it too.
  public boolean not null,
  terms tsvector not null
);
create table book_terms (like course_terms including all);
create table post_terms (like course_terms including all);
create index course_terms_newest on course_terms (created_at desc, id desc);
create index book_terms_newest on book_terms (created_at desc, id desc);
create index post_terms_newest on post_terms (created_at desc, id desc);
-- Without a list of pending entries, which every search would have to read.
create index course_terms_terms on course_terms using gin (terms) with (fastupdate = off);
create index book_terms_terms on book_terms using gin (terms) with (fastupdate = off);
create index post_terms_terms on post_terms using gin (terms) with (fastupdate = off);

-- Every word that a product has or had: what a mistyped one is compared with.
create table search_words (
  word text primary key
);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function search_words_of(words text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select word from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, plain_words(words)))) as word
    where length(word) between 4 and 40 and word ~ '^[a-z][a-z0-9]*$' order by word;
  end;

-- The planner thinks that comparing letters costs nothing, and would rather read some thousand words than their index.
create function similar_words(typed text) returns setof text language plpgsql stable set enable_seqscan = off as $$
begin
  return query select word from search_words where word % typed order by similarity(word, typed) desc, word limit 10;
end $$;

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
create trigger index_for_search after insert or delete or update of title, created_at, removed_at on posts
  for each row execute function index_for_search();
-- Last, because sales write it.
create trigger index_for_search after insert or delete or update of title, description, created_at, removed_at on books
  for each row execute function index_for_search();
