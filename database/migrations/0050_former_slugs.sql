-- Slugs that an entry had before staff edited them: their links redirect to the entry (docs/rules/catalogue.md#former-slugs).
create table former_slugs (
  kind text not null check (kind in ('COURSE', 'POST')),
  slug text not null,
  -- Of the course or the post.
  entry_id uuid not null,
  primary key (kind, slug)
);
