-- contract
-- The names and tables of the 1.0 baseline: nothing that only an earlier program read or wrote is left.

-- One table of signing keys, each with its name.
insert into signing_key_versions (purpose, kid, secret, created_at, retires_at)
select purpose, substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), secret, created_at, retires_at from signing_keys;
drop table signing_keys;
alter table signing_key_versions rename to signing_keys;
alter index signing_key_versions_pkey rename to signing_keys_pkey;
alter table sign_in_codes alter kid set not null;

-- Events and exchanges are redacted before they are stored.
alter table webhook_events drop column redacted;
alter table provider_exchanges drop column redacted;

-- Search reads course_terms, book_terms and post_terms only.
drop index courses_title_trigrams, books_title_trigrams, posts_title_trigrams;
alter table courses drop column search;
alter table books drop column search;
alter table posts drop column search;
drop function search_vector(text, text);

-- Nothing reads or writes them.
alter table exceptions drop column found_at;
alter table uploads drop column created_at;

-- Copies that a line, and a book in all its lines, has reserved from a counted stock.
drop trigger tell_visible_change on books;
alter table books rename taken to reserved_quantity;
alter table order_items rename taken to reserved_quantity;
update order_items set reserved_quantity = 0 where reserved_quantity is null;
alter table order_items alter reserved_quantity set default 0, alter reserved_quantity set not null;
alter index order_items_taken rename to order_items_reserved;

alter function tell_catalogue_change() rename to notify_catalogue_change;
alter trigger tell_change on courses rename to notify_change;
alter trigger tell_change on books rename to notify_change;
alter trigger tell_change on banners rename to notify_change;
alter trigger tell_change on posts rename to notify_change;
alter trigger tell_change on store_settings rename to notify_change;
alter trigger tell_change on legal_texts rename to notify_change;
-- A sale changes no list, unless it is one of the last copies.
create trigger notify_visible_change after update on books for each row
  when (
    to_jsonb(old) - '{stock,reserved_quantity}'::text[] is distinct from to_jsonb(new) - '{stock,reserved_quantity}'::text[]
    or (old.stock is distinct from new.stock and (least(old.stock, new.stock) <= 10 or old.stock is null or new.stock is null))
  )
  execute function notify_catalogue_change();

-- REQUESTING: stored, the provider's answer not known yet.
alter table payments
  drop constraint payments_status_check,
  alter status set default 'REQUESTING';
alter table payments rename asked_at to requested_at;
alter table refunds
  drop constraint refunds_status_check,
  alter status set default 'REQUESTING';
alter table refund_calls
  drop constraint refund_calls_status_check,
  alter status set default 'REQUESTING';
alter table refund_calls rename asked_at to requested_at;
alter table fiscal_documents rename asked_at to requested_at;
drop index refunds_one_at_a_time, refunds_asking;
update payments set status = 'REQUESTING' where status = 'ASKING';
update refunds set status = 'REQUESTING' where status = 'ASKING';
update refund_calls set status = 'REQUESTING' where status = 'ASKING';
alter table payments add constraint payments_status_check
  check (status in ('REQUESTING', 'WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'REFUSED', 'REFUNDED'));
alter table refunds add constraint refunds_status_check check (status in ('WAITING', 'REQUESTING', 'DONE', 'REFUSED'));
alter table refund_calls add constraint refund_calls_status_check check (status in ('REQUESTING', 'DONE', 'REFUSED'));
create unique index refunds_one_at_a_time on refunds (order_id) where status = 'REQUESTING';
create index refunds_requesting on refunds (created_at) where status = 'REQUESTING';
