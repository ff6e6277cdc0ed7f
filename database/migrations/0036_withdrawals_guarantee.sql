-- The days within which the buyer may withdraw, as at the purchase. Null: of an order of a release that had no guarantee.
alter table orders add column guarantee_days integer;
