-- Who changed what in the panel, and when; written in the transaction of the change itself.
create table history (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- The staff member's e-mail, or the subject of the token where it has none.
  actor text not null,
  entity text not null check (entity in ('COURSE', 'BOOK', 'BANNER', 'POST', 'COUPON', 'ORDER', 'ACCESS')),
  -- For ACCESS the course.
  entity_id uuid not null,
  action text not null check (action in ('CREATED', 'EDITED', 'REMOVED', 'SENT', 'UNSENT', 'GRANTED', 'REVOKED')),
  -- [{ field, before, after }], each a text or null.
  changes jsonb not null default '[]'
);
create index history_of on history (entity, entity_id, id desc);
