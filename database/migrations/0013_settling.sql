-- What settling remembers of a payment (docs/rules/orders.md). Only additions: programs of the previous release keep working.
alter table payments
  -- Since when readings at the provider have failed, and why the last one did: its own code, or our word for a missing answer.
  add unreadable_since timestamptz,
  add unreadable_reason text,
  -- The provider's card page was closed, because its order needs no more payment.
  add page_closed_at timestamptz;

-- The order was paid late, at its discounted price, when the coupon had no use left: the order was served, the use is not counted.
alter table coupon_redemptions add over_limit_at timestamptz;

-- Refunds that the provider made of charges that do not pay their order: that money was never revenue. The orders are locked first, as
-- everywhere. Rows that a program of the previous release adds later are corrected by the next reading of their order.
with found as materialized (
  select orders.id from orders join refunds on refunds.order_id = orders.id
  where orders.status = 'PAID' and refunds.scope = 'PROVIDER' order by orders.id for no key update of orders
), serving as (
  select distinct on (payments.order_id) payments.order_id, charges.id
  from found join payments on payments.order_id = found.id join charges on charges.payment_id = payments.id
  where charges.paid_cents > charges.refunded_cents and charges.paid_cents >= payments.amount_cents
  order by payments.order_id, charges.created_at, charges.id
)
update refunds set scope = 'DUE' from serving
where refunds.order_id = serving.order_id and refunds.scope = 'PROVIDER'
  and not exists (select from refund_calls where refund_id = refunds.id and charge_id = serving.id);
