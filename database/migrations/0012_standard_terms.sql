-- Plain renames to the field's own terms (docs/glossary.md). No row changes.
alter table letters rename to emails;
alter table emails rename constraint letters_pkey to emails_pkey;
alter table emails rename constraint letters_once to emails_once;
alter table emails rename constraint letters_order_id_fkey to emails_order_id_fkey;
alter table emails rename constraint letters_refund_id_fkey to emails_refund_id_fkey;
alter table emails rename constraint letters_kind_check to emails_kind_check;
alter table emails rename constraint refund_letter_names_its_refund to refund_email_names_its_refund;

alter table webhook_notices rename to webhook_events;
alter table webhook_events rename constraint webhook_notices_pkey to webhook_events_pkey;
alter table webhook_events rename constraint webhook_notices_digest_key to webhook_events_digest_key;
alter table webhook_events rename constraint webhook_notices_signature_check to webhook_events_signature_check;
