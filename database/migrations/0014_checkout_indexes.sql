-- The open orders of a buyer, for the limits of the checkout.
create index orders_open_cpf on orders (cpf) where status = 'PENDING';
create index orders_open_email on orders (email) where status = 'PENDING';
-- The lines that have taken units of a book.
create index order_items_taken on order_items (book_id) include (taken) where taken > 0;
