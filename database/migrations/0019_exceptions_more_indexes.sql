create index if not exists payments_unreadable on payments (unreadable_since) where unreadable_since is not null;
-- A sixtieth of the books, for each minute of an hour (server/exceptions/checks/stock.sql.ts).
create index books_sixtieth on books (mod(abs(hashtext(id::text)::bigint), 60));
