-- Of a video or audio: its length, and why browsers do not play it, in a sentence for its author. Null: not known, or nothing.
alter table files add column duration_seconds double precision, add column playback_problem text;
