-- Web processes keep finished answers; each change of what they show says so to all of them when it is committed, whoever makes it. A
-- transaction that changes many rows says it once.
create function tell_catalogue_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;

create trigger tell_change after insert or update or delete or truncate on courses for each statement execute function tell_catalogue_change();

-- A copy that is sold changes what buyers are shown only near the end of the stock: badge and notice begin at 10 (domain/stock-notice.ts).
-- Every other sale notifies nobody. That matters because transactions that notify commit one after the other, on the whole server.
create trigger tell_change after insert or delete or truncate on books for each statement execute function tell_catalogue_change();
create trigger tell_visible_change after update on books for each row
  when (
    to_jsonb(old) - '{stock,taken}'::text[] is distinct from to_jsonb(new) - '{stock,taken}'::text[]
    or (old.stock is distinct from new.stock and (least(old.stock, new.stock) <= 10 or old.stock is null or new.stock is null))
  )
  execute function tell_catalogue_change();

create trigger tell_change after insert or update or delete or truncate on banners for each statement execute function tell_catalogue_change();
create trigger tell_change after insert or update or delete or truncate on posts for each statement execute function tell_catalogue_change();
