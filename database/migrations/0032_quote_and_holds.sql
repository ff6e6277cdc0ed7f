-- The order of a quote, and what a buyer's other pending orders hold, for each submit of the checkout. The plan is made once per session,
-- and looks up each row, so that it is right for any number of orders: there are no sequential scans, and `offset 0` keeps out of a lookup
-- what the condition of a partial index implies. Such an index looks as good while it is small, and would be read as a whole.
create function quote_and_holds(quote uuid, buyer_cpf text, buyer_email text, replaced uuid, most integer,
  out placed_id uuid, out open_orders integer, out open_units jsonb)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  with held as materialized (
    select distinct id from unnest(
      array(select id from (select id, status from orders where cpf = buyer_cpf offset 0) as own where status = 'PENDING' limit most)
      || array(select id from (select id, status from orders where email = buyer_email offset 0) as own where status = 'PENDING' limit most)
    ) as own (id) where id is distinct from replaced
  ), books as (
    select book_id, sum(quantity)::int as units
    from held cross join lateral (select book_id, quantity, physical from order_items where order_id = held.id offset 0) as line
    where physical and book_id is not null group by book_id
  )
  select (select id from orders where quote_id = quote), (select count(*) from held),
    (select coalesce(jsonb_object_agg(book_id, units), '{}') from books)
  into placed_id, open_orders, open_units;
end $$;
