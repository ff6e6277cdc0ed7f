-- Canceled orders, and which units an order has taken from a counted stock (docs/rules/orders.md). The previous release can run on this
-- schema: every new column has a default, and both checks only became wider.
alter table orders add cancel_reason text check (cancel_reason in ('STAFF', 'BUYER', 'REPLACED'));

-- Not validated: the rows were valid under the narrower check, and validation would lock the orders while it scans them.
alter table orders
  drop constraint orders_status_check,
  add constraint orders_status_check
    check (status in ('PENDING', 'PAID', 'EXPIRED', 'FAILED', 'CANCELED', 'REFUND_DUE', 'REFUNDED')) not valid;

alter table history
  drop constraint history_action_check,
  add constraint history_action_check
    check (action in ('CREATED', 'EDITED', 'REMOVED', 'SENT', 'UNSENT', 'GRANTED', 'REVOKED', 'REFUNDED', 'CANCELED')) not valid;

-- The units that this line has taken from a counted stock and not returned. 0 for a sale while the stock was unlimited: such a line
-- returns nothing. Null: sold by the previous release, which does not store it; such a line returns its quantity if the stock is counted, as
-- that release does. So there is no default after the existing rows have got theirs.
alter table order_items add taken integer default 0;
alter table order_items alter taken drop default;

-- The same by book, changed by the statements that change the stock. Equal to the sum over its lines (server/books/stock-check.sql.ts).
-- Staff edits change the stock only.
alter table books add taken integer not null default 0;

-- When staff last lowered the discount: a submit that does not say which total it showed is refused once after that. Null: never.
alter table coupons add discount_lowered_at timestamptz;
