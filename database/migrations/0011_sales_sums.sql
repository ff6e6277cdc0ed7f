-- The dashboard's figures at any number of orders: sums by day, kept as the lists' counts are (0010): a sale adds rows and locks none,
-- a job folds them, whoever reads adds up (server/dashboard/sales-sums.sql.ts). Days are of São Paulo, money is cents of BRL.

create function shop_day(moment timestamptz) returns date language sql immutable as
  $$ select (moment at time zone 'America/Sao_Paulo')::date $$;

-- CI and MED are no rows of ours: theirs is the nil UUID.
create function product_of(course_id uuid, book_id uuid) returns uuid language sql immutable as
  $$ select coalesce(course_id, book_id, '00000000-0000-0000-0000-000000000000') $$;

create function given_back(scope text, status text, amount_cents integer) returns integer language sql immutable as
  -- Money that could not be served was never revenue.
  $$ select case when status = 'DONE' and scope <> 'DUE' then amount_cents else 0 end $$;

create function minutes_to_pay(created_at timestamptz, paid_at timestamptz) returns integer language sql immutable as
  $$ select round(extract(epoch from paid_at - created_at) / 60)::integer $$;

-- Of the orders placed on a day: how many wait, how many were ever paid, how many are paid now and what they come to.
create table placed_sums (
  id bigint primary key generated always as identity,
  day date not null,
  source text not null,
  method text not null,
  orders integer not null,
  pending integer not null,
  ever_paid integer not null,
  paid integer not null,
  cents bigint not null
);
create index placed_sums_day on placed_sums (day);

-- Of the orders paid on a day that are paid now: what they come to, without what was given back.
create table paid_sums (
  id bigint primary key generated always as identity,
  day date not null,
  orders integer not null,
  cents bigint not null
);
create index paid_sums_day on paid_sums (day);

-- Of the PIX orders placed on a day that were ever paid: after how many whole minutes.
create table pix_waits (
  id bigint primary key generated always as identity,
  day date not null,
  minutes integer not null,
  orders integer not null
);
create index pix_waits_day on pix_waits (day);

-- Of the lines of orders that are paid now, without those taken back, by the day of the payment: what best_sellers does not have yet.
create table line_sums (
  id bigint primary key generated always as identity,
  day date not null,
  kind text not null,
  product uuid not null,
  title text not null,
  quantity integer not null,
  cents bigint not null
);

-- The same summed up over all days since the first one of a span of so many days.
create table best_sellers (
  days smallint not null,
  kind text not null,
  product uuid not null,
  title text not null,
  since date not null,
  quantity integer not null,
  cents bigint not null,
  primary key (days, product, kind, title)
);
create index best_sellers_first on best_sellers (days, quantity desc, cents desc, title);

create function sum_order(one orders, sign integer) returns void language plpgsql as $$
begin
  insert into placed_sums (day, source, method, orders, pending, ever_paid, paid, cents) values (
    shop_day(one.created_at), coalesce(one.source, ''), one.method, sign, sign * (one.status = 'PENDING')::int,
    sign * (one.paid_at is not null)::int, sign * (one.status = 'PAID')::int, case when one.status = 'PAID' then sign * one.total_cents else 0 end);
  if one.method = 'PIX' and one.paid_at is not null then
    insert into pix_waits (day, minutes, orders) values (shop_day(one.created_at), minutes_to_pay(one.created_at, one.paid_at), sign);
  end if;
  if one.status = 'PAID' then
    insert into paid_sums (day, orders, cents)
    select shop_day(one.paid_at), sign, sign * (one.total_cents - coalesce(sum(given_back(scope, status, amount_cents)), 0))
    from refunds where order_id = one.id;
    insert into line_sums (day, kind, product, title, quantity, cents)
    select shop_day(one.paid_at), kind, product_of(course_id, book_id), title, sign * quantity, sign * quantity * unit_cents
    from order_items where order_id = one.id and refunded_at is null;
  end if;
end $$;

create function sum_new_orders() returns trigger language plpgsql as $$
begin
  insert into placed_sums (day, source, method, orders, pending, ever_paid, paid, cents)
  select shop_day(created_at), coalesce(source, ''), method, count(*), count(*) filter (where status = 'PENDING'), count(paid_at),
    count(*) filter (where status = 'PAID'), coalesce(sum(total_cents) filter (where status = 'PAID'), 0)
  from added group by 1, 2, 3;
  insert into pix_waits (day, minutes, orders)
  select shop_day(created_at), minutes_to_pay(created_at, paid_at), count(*) from added where method = 'PIX' and paid_at is not null group by 1, 2;
  insert into paid_sums (day, orders, cents) select shop_day(paid_at), count(*), sum(total_cents) from added where status = 'PAID' group by 1;
  return null;
end $$;

create function sum_moved_order() returns trigger language plpgsql as $$
begin
  perform sum_order(old, -1);
  perform sum_order(new, 1);
  return null;
end $$;

create function sum_gone_order() returns trigger language plpgsql as $$
begin
  perform sum_order(old, -1);
  return old;
end $$;

create function sum_new_lines() returns trigger language plpgsql as $$
begin
  insert into line_sums (day, kind, product, title, quantity, cents)
  select shop_day(paid_at), kind, product_of(course_id, book_id), title, sum(quantity), sum(quantity * unit_cents)
  from added join orders on orders.id = added.order_id where status = 'PAID' and refunded_at is null group by 1, 2, 3, 4;
  return null;
end $$;

create function sum_gone_lines() returns trigger language plpgsql as $$
begin
  insert into line_sums (day, kind, product, title, quantity, cents)
  select shop_day(paid_at), kind, product_of(course_id, book_id), title, -sum(quantity), -sum(quantity * unit_cents)
  from gone join orders on orders.id = gone.order_id where status = 'PAID' and refunded_at is null group by 1, 2, 3, 4;
  return null;
end $$;

create function sum_moved_line() returns trigger language plpgsql as $$
begin
  insert into line_sums (day, kind, product, title, quantity, cents)
  select shop_day(paid_at), line.kind, product_of(line.course_id, line.book_id), line.title, line.sign * line.quantity, line.sign * line.quantity * line.unit_cents
  from (values
    (-1, old.order_id, old.kind, old.course_id, old.book_id, old.title, old.quantity, old.unit_cents, old.refunded_at),
    (1, new.order_id, new.kind, new.course_id, new.book_id, new.title, new.quantity, new.unit_cents, new.refunded_at)
  ) as line (sign, order_id, kind, course_id, book_id, title, quantity, unit_cents, refunded_at)
  join orders on orders.id = line.order_id where status = 'PAID' and line.refunded_at is null;
  return null;
end $$;

create function sum_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into paid_sums (day, orders, cents)
    select shop_day(paid_at), 0, given_back(old.scope, old.status, old.amount_cents) from orders
    where id = old.order_id and status = 'PAID' and given_back(old.scope, old.status, old.amount_cents) > 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into paid_sums (day, orders, cents)
    select shop_day(paid_at), 0, -given_back(new.scope, new.status, new.amount_cents) from orders
    where id = new.order_id and status = 'PAID' and given_back(new.scope, new.status, new.amount_cents) > 0;
  end if;
  return null;
end $$;

create trigger sum_new_orders after insert on orders
  referencing new table as added for each statement execute function sum_new_orders();
create trigger sum_moved_order after update on orders for each row
  when ((old.created_at, old.source, old.method, old.status = 'PENDING', old.status = 'PAID', old.paid_at, old.total_cents)
    is distinct from (new.created_at, new.source, new.method, new.status = 'PENDING', new.status = 'PAID', new.paid_at, new.total_cents))
  execute function sum_moved_order();
-- Before, because its lines and refunds go with it; their own triggers then find no order and add nothing.
create trigger sum_gone_order before delete on orders for each row execute function sum_gone_order();

create trigger sum_new_lines after insert on order_items
  referencing new table as added for each statement execute function sum_new_lines();
create trigger sum_gone_lines after delete on order_items
  referencing old table as gone for each statement execute function sum_gone_lines();
create trigger sum_moved_line after update on order_items for each row
  when ((old.order_id, old.kind, old.course_id, old.book_id, old.title, old.quantity, old.unit_cents, old.refunded_at is null)
    is distinct from (new.order_id, new.kind, new.course_id, new.book_id, new.title, new.quantity, new.unit_cents, new.refunded_at is null))
  execute function sum_moved_line();

create trigger sum_new_refund after insert on refunds for each row execute function sum_refund();
create trigger sum_moved_refund after update on refunds for each row
  when ((old.order_id, old.scope, old.status, old.amount_cents) is distinct from (new.order_id, new.scope, new.status, new.amount_cents))
  execute function sum_refund();
create trigger sum_gone_refund after delete on refunds for each row execute function sum_refund();

insert into placed_sums (day, source, method, orders, pending, ever_paid, paid, cents)
select shop_day(created_at), coalesce(source, ''), method, count(*), count(*) filter (where status = 'PENDING'), count(paid_at),
  count(*) filter (where status = 'PAID'), coalesce(sum(total_cents) filter (where status = 'PAID'), 0)
from orders group by 1, 2, 3;
insert into pix_waits (day, minutes, orders)
select shop_day(created_at), minutes_to_pay(created_at, paid_at), count(*) from orders where method = 'PIX' and paid_at is not null group by 1, 2;
insert into paid_sums (day, orders, cents)
select day, sum(orders), sum(cents) from (
  select shop_day(paid_at) as day, 1 as orders, total_cents as cents from orders where status = 'PAID'
  union all
  select shop_day(paid_at), 0, -given_back(scope, refunds.status, amount_cents) from refunds join orders on orders.id = order_id where orders.status = 'PAID'
) as each group by 1;
insert into best_sellers (days, kind, product, title, since, quantity, cents)
select span.days, kind, product_of(course_id, book_id), title, shop_day(now()) - (span.days - 1), sum(quantity), sum(quantity * unit_cents)
from unnest(array[7, 30, 90]) as span (days)
join orders on status = 'PAID' and paid_at >= (shop_day(now()) - (span.days - 1))::timestamp at time zone 'America/Sao_Paulo'
join order_items item on item.order_id = orders.id and refunded_at is null
group by 1, 2, 3, 4;

-- What the sums answer now.
drop index orders_placed_when;
drop index orders_paid_when;
create index orders_paid_when on orders (paid_at) include (id) where status = 'PAID';
