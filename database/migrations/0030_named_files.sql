-- Where files of the store are named (docs/files.md#uses): found by an index, so that the panel can show it for each file.

-- Never fails, whatever a text contains: it runs in the writes of every program.
create function named_files(texts text[]) returns uuid[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from unnest(texts) as given (text),
      regexp_matches(given.text, '/(?:media|files)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
  );

create index courses_named_files on courses using gin (named_files(array[thumbnail_url, lessons::text]));
create index books_named_files on books using gin (named_files(array[cover, file_ref, sample]));
create index banners_named_files on banners using gin (named_files(array[image])) where removed_at is null;
create index posts_named_files on posts using gin (named_files(array[image, video] || images)) where removed_at is null;

-- The staff member who removed it at once; null: it was unused for long.
alter table files add column removed_by text;
