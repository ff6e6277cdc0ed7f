-- no-transaction
-- Staff search customers by any part of what they know: the CPF, the end of a telephone number, words of a name.
create index concurrently orders_cpf on orders (cpf text_pattern_ops);
create index concurrently orders_phone_end on orders (reverse(phone) text_pattern_ops) where phone <> '';
create index concurrently orders_name_words on orders using gin (to_tsvector('simple'::regconfig, plain_text(name)));
-- The addresses that no order gave access: only staff did.
create index concurrently course_accesses_of_staff on course_accesses using gin (email gin_trgm_ops) where order_id is null;
-- The accesses of a course that have an end.
create index concurrently course_accesses_ending on course_accesses (course_id, email) where expires_at is not null;
