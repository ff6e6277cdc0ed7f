-- Since when the XML and the PDF of a document wait to be deleted, because its order names nobody any more. The previous release has no documents.
alter table fiscal_documents add column files_given_up_at timestamptz;

-- A withdrawal that its buyer declared elsewhere (an e-mail, a call, a letter), and that staff registered (docs/rules/withdrawal.md#declared-elsewhere).
alter table withdrawals alter column session_id drop not null;
alter table withdrawals add column declared_on date;
alter table withdrawals add column declared_through text;
alter table withdrawals add column registered_by text;
