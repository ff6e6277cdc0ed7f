-- When staff settled a document otherwise that the issuer does not cancel, such as by a return document: it stays valid (docs/fiscal.md#states).
alter table fiscal_documents add column settled_at timestamptz;
