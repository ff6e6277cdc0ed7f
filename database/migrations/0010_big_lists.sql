-- Lists of any length: how many orders of each kind each day has, and indexes that hold what a list walks over.

-- Summands, not sums: a sale adds a row and locks none, and a job folds rows of the same kind into one (server/orders/order-counts.sql.ts).
-- Whoever reads adds up. Days are of UTC, by created_at.
create table order_counts (
  id bigint primary key generated always as identity,
  day date not null,
  paid boolean not null,
  sent boolean not null,
  has_physical_item boolean not null,
  -- Paid, and the money is still ours.
  kept boolean not null,
  orders integer not null
);

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (day, paid, sent, has_physical_item, kept, orders)
  select (created_at at time zone 'UTC')::date, paid_at is not null, sent_at is not null, has_physical_item, status = 'PAID', count(*)
  from added group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_counts (day, paid, sent, has_physical_item, kept, orders)
  select (created_at at time zone 'UTC')::date, paid_at is not null, sent_at is not null, has_physical_item, status = 'PAID', -count(*)
  from gone group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function count_moved_order() returns trigger language plpgsql as $$
begin
  insert into order_counts (day, paid, sent, has_physical_item, kept, orders) values
    ((old.created_at at time zone 'UTC')::date, old.paid_at is not null, old.sent_at is not null, old.has_physical_item, old.status = 'PAID', -1),
    ((new.created_at at time zone 'UTC')::date, new.paid_at is not null, new.sent_at is not null, new.has_physical_item, new.status = 'PAID', 1);
  return null;
end $$;

create trigger count_new_orders after insert on orders
  referencing new table as added for each statement execute function count_new_orders();
create trigger count_gone_orders after delete on orders
  referencing old table as gone for each statement execute function count_gone_orders();
create trigger count_moved_order after update on orders for each row
  when ((old.created_at, old.paid_at is null, old.sent_at is null, old.has_physical_item, old.status = 'PAID')
    is distinct from (new.created_at, new.paid_at is null, new.sent_at is null, new.has_physical_item, new.status = 'PAID'))
  execute function count_moved_order();

insert into order_counts (day, paid, sent, has_physical_item, kept, orders)
select (created_at at time zone 'UTC')::date, paid_at is not null, sent_at is not null, has_physical_item, status = 'PAID', count(*)
from orders group by 1, 2, 3, 4, 5;

-- The e-mail comes along, so that a search for a frequent one walks over the index alone.
drop index orders_newest;
create index orders_newest on orders (created_at desc, id desc) include (email);
-- A page is found by its day; these two were for counting.
drop index orders_paid;
drop index orders_to_send;
-- One or two letters have no trigram: they are the beginning of an e-mail.
create index orders_email_start on orders (email text_pattern_ops);

-- The dashboard adds up spans of paid orders without reading the orders.
drop index orders_paid_when;
create index orders_paid_when on orders (paid_at) include (total_cents, id) where status = 'PAID';
create index orders_placed_when on orders (created_at) include (status, method, paid_at, source, total_cents);

-- Who may enter a course, in the order of the alphabet.
drop index course_accesses_course;
create index course_accesses_course on course_accesses (course_id, email);

-- The sitemap needs no more of a product than this.
create index courses_places on courses (id) include (updated_at) where published and removed_at is null;
create index books_places on books (id) include (updated_at) where removed_at is null;

create index coupons_code_part on coupons using gin (code gin_trgm_ops) where removed_at is null;
create index banners_link_part on banners using gin (link gin_trgm_ops, image gin_trgm_ops) where removed_at is null;
