-- Messages of the page /contato. The law asks for a confirmation at once and an answer within five days (docs/law.md#support).
create table contact_messages (
  id uuid primary key default uuidv7(),
  -- Chosen by the browser, so that a repeated request stores one message.
  request_key uuid not null unique,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- The order as the sender wrote it, or empty. Nothing refers to it.
  order_reference text not null default '',
  message text not null check (message <> ''),
  received_at timestamptz not null default now(),
  -- The confirmation to the sender: sent, or the code of a mail server that refuses the address for good.
  confirmed_at timestamptz,
  confirmation_failure text,
  -- The message was sent to the address for support.
  forwarded_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  check ((answered_at is null) = (answered_by is null))
);
-- What staff still have to answer.
create index contact_messages_open on contact_messages (id) where answered_at is null;
-- What the sweep looks for: e-mails that were not sent yet.
create index contact_messages_unsent on contact_messages (received_at)
  where forwarded_at is null or (confirmed_at is null and confirmation_failure is null);
