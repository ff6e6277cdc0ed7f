-- WAITING: requested by a withdrawal, and not started yet. Until it is, it has no calls, and `amount_cents` is what is expected. Programs of the
-- previous release leave it alone.
alter table refunds
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in ('WAITING', 'ASKING', 'DONE', 'REFUSED')) not valid;
