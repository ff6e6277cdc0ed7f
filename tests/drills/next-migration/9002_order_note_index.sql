-- no-transaction
create index concurrently orders_note on orders (note);
