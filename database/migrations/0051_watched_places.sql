-- Whole seconds of the video that were watched, so that watching the same ones again adds nothing to watched_seconds.
alter table lesson_progress add column watched_places int4multirange not null default '{}';
