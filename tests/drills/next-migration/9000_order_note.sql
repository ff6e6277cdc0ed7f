-- A made-up migration for the drill two-releases: the column of a next release.
alter table orders add note text;
