-- batches
-- A row that its trigger has written meanwhile stays as it is. The oldest come first, so that the rows lie in the order of their creation.
with missing as materialized (
  select id, created_at, true as public, title, '' as description from posts as product
  where removed_at is null and not exists (select from post_terms where id = product.id) order by created_at, id limit 1000
), words as (
  insert into search_words (word) select distinct word from missing, search_words_of(title || ' ' || description) as word order by word
  on conflict do nothing
)
insert into post_terms (id, created_at, public, terms)
select id, created_at, public, search_terms(title, description) from missing order by created_at, id on conflict do nothing
