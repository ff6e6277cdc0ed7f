-- The list of orders with money to be refunded: a few rows among all payments.
create index payments_refund_due on payments (order_id) where refund_due;
