-- Who sells here and on which terms (docs/law.md). The previous release can run on this schema: all is new, and the checks only became wider.

-- One row. Null: not filled in; the name and the address for support are then those of the environment.
create table store_settings (
  id uuid primary key default '00000000-0000-7000-8000-000000000001' check (id = '00000000-0000-7000-8000-000000000001'),
  store_name text check (store_name <> ''),
  support_email text check (support_email <> ''),
  phone text check (phone <> ''),
  legal_name text check (legal_name <> ''),
  -- CPF (11 digits) or CNPJ (14 characters, the first 12 may be letters), without punctuation.
  tax_id text check (tax_id ~ '^(\d{11}|[0-9A-Z]{12}\d{2})$'),
  tax_regime text check (tax_regime in ('MEI', 'SIMPLES', 'PRESUMIDO', 'REAL', 'PERSON')),
  postal_code text check (postal_code ~ '^\d{8}$'),
  street text check (street <> ''),
  street_number text check (street_number <> ''),
  complement text check (complement <> ''),
  district text check (district <> ''),
  city text check (city <> ''),
  state text check (state ~ '^[A-Z]{2}$'),
  -- The person in charge of personal data (LGPD, art. 41).
  privacy_officer_name text check (privacy_officer_name <> ''),
  privacy_officer_email text check (privacy_officer_email <> ''),
  -- Days within which a buyer may withdraw from a purchase. The law gives 7.
  guarantee_days integer not null default 7 check (guarantee_days between 7 and 365),
  -- Hundredths of a percent, of the items paid by PIX.
  pix_discount integer not null default 0 check (pix_discount between 0 and 5000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into store_settings default values;
create trigger tell_change after insert or update or delete or truncate on store_settings for each statement execute function tell_catalogue_change();

-- Published versions of the terms of sale and of the privacy policy. A published text never changes.
create table legal_texts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('TERMS', 'PRIVACY')),
  version integer not null check (version > 0),
  -- As shown to people, with the store's data filled in. Paragraphs are separated by empty lines; a line that begins with "## " is a heading.
  text text not null check (text <> ''),
  -- Null: written by the store's program from the default text and the settings.
  published_by text,
  published_at timestamptz not null default now(),
  unique (kind, version)
);
create trigger tell_change after insert or update or delete or truncate on legal_texts for each statement execute function tell_catalogue_change();

-- The terms that the buyer accepted. Null: an order of a release that had none.
alter table orders add column terms_id uuid;
alter table orders add constraint orders_terms_id_fkey foreign key (terms_id) references legal_texts not valid;

alter table emails
  drop constraint emails_kind_check,
  add constraint emails_kind_check
    check (kind in ('ACCESS', 'REFUND', 'PLACED', 'SENT', 'WITHDRAWAL', 'FISCAL_DOCUMENTS', 'CANCELED')) not valid;
alter table emails
  drop constraint refund_email_names_its_refund,
  add constraint refund_email_names_its_refund
    check ((kind in ('REFUND', 'WITHDRAWAL')) = (refund_id is not null)) not valid;

alter table history
  drop constraint history_entity_check,
  add constraint history_entity_check
    check (entity in ('COURSE', 'BOOK', 'BANNER', 'POST', 'COUPON', 'ORDER', 'ACCESS', 'SETTINGS', 'PERSON', 'MESSAGE', 'FISCAL_DOCUMENT'))
    not valid;
alter table history
  drop constraint history_action_check,
  add constraint history_action_check
    check (action in ('CREATED', 'EDITED', 'REMOVED', 'SENT', 'UNSENT', 'GRANTED', 'REVOKED', 'REFUNDED', 'CANCELED', 'VIEWED', 'EXPORTED',
      'ANONYMIZED', 'WITHDRAWN', 'RECEIVED', 'PUBLISHED', 'ANSWERED', 'ISSUED', 'RETRIED')) not valid;
