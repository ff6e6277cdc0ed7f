-- Web processes keep finished answers; each change of what they show says so to all of them when it is committed, whoever makes it. A
-- transaction that changes many rows says it once.
create function tell_catalogue_change() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;

create trigger tell_change after insert or update or delete or truncate on courses for each statement execute function tell_catalogue_change();
create trigger tell_change after insert or update or delete or truncate on books for each statement execute function tell_catalogue_change();
create trigger tell_change after insert or update or delete or truncate on banners for each statement execute function tell_catalogue_change();
create trigger tell_change after insert or update or delete or truncate on posts for each statement execute function tell_catalogue_change();
