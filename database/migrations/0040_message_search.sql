-- no-transaction
-- Staff find a message by any part of who wrote it, of its protocol, of the order it names, or of its text.
create index concurrently contact_messages_search on contact_messages
  using gin (plain_text(name || ' ' || email || ' ' || right(id::text, 8) || ' ' || order_reference || ' ' || message) gin_trgm_ops);
