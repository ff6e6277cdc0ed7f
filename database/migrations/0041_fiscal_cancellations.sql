-- The XML of a cancellation, as xml and pdf of fiscal_documents: { key, bytes, sha256 } (docs/fiscal.md#files).
alter table fiscal_documents add column cancellation_xml jsonb;
