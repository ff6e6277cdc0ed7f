-- no-transaction
-- What an erasure deletes of an address.
create index concurrently contact_messages_email on contact_messages (email);
-- Files that wait to be deleted.
create index concurrently fiscal_documents_given_up on fiscal_documents (files_given_up_at) where files_given_up_at is not null;
