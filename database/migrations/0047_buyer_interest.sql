-- Of the money that a charge brought, what is the interest of the buyer's instalments: PagBank's, not the store's (docs/ledger.md#interest).
alter table charges add column interest_cents integer not null default 0;
