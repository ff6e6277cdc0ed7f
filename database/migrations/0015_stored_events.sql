-- Webhook events and the provider's responses are redacted and bounded before they are stored, and expire (docs/retention.md).
-- Only columns with constant defaults and new tables: programs of the previous release keep working, and rows that they write are valid.
alter table webhook_events
  -- No foreign key: it would lock the payment, and a webhook event must not wait for a transaction that is settling it.
  add payment_id uuid,
  -- SHA-256 and length of the first delivery's bytes. `digest` is of what is stored of them.
  add body_digest text,
  add bytes integer,
  -- False: stored by an earlier release, with all that was received.
  add redacted boolean not null default false;

alter table provider_exchanges
  -- How often this response was received in succession, and when it was last.
  add times integer not null default 1,
  add last_at timestamptz,
  add redacted boolean not null default false;

-- Keys with a name (`kid`), beside the nameless ones of signing_keys, which stay for tokens without a `kid` (docs/security.md#key-rotation).
create table signing_key_versions (
  purpose text not null,
  kid text not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Until then its tokens are accepted. Null: it signs.
  retires_at timestamptz,
  primary key (purpose, kid)
);
alter table signing_keys add retires_at timestamptz;
