-- In what copies of an e-book that can be stamped differ from it, beside the stamp: a sentence for its author.
alter table files add column stamp_warning text;
