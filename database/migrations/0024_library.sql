-- How long the course of a line may be used, in days from when the access was granted, copied at the time of sale as its price is.
-- Null: for ever, as every line of an earlier release.
alter table order_items add column access_days integer;
