-- Approximate taxes of a seller of the Simples Nacional, in hundredths of a percent: a national NFS-e must state them (docs/fiscal.md#settings).
alter table fiscal_settings add column simples_rate integer check (simples_rate between 0 and 10000);
