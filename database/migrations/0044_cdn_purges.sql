-- What a CDN in front of the store must still forget. A row for each cache tag; without a CDN the table stays empty.
create table cdn_purges (
  tag text primary key,
  -- The latest change of what carries the tag.
  requested_at timestamptz not null,
  -- When the latest purge began that the CDN has confirmed.
  purged_at timestamptz
);
