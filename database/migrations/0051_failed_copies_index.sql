-- no-transaction
-- The check for exceptions reads these every minute.
create index concurrently stamped_copies_failed on stamped_copies (failed_at) where status = 'FAILED';
