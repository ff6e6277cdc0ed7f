-- The live dashboard looks at spans of time by when orders were paid; by when they were placed, orders_newest serves.
create index orders_paid_when on orders (paid_at) where status = 'PAID';
