-- no-transaction
-- The list of files: the newest, of some types, by a part of the name, and whether somebody has a stamped copy.
create index concurrently files_latest on files (created_at desc, id desc) where removed_at is null;
create index concurrently files_types on files (type, created_at desc, id desc) where removed_at is null;
create index concurrently files_name_trigrams on files using gin (plain_text(name) gin_trgm_ops) where removed_at is null;
create index concurrently stamped_copies_kept on stamped_copies (file_id) where key is not null;
