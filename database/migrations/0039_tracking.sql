-- How a parcel can be followed, as staff typed it (docs/rules/orders.md). Null: not given.
alter table orders add column carrier text, add column tracking_code text;
