-- What of `discount_cents` is given for the payment by PIX (docs/rules/checkout.md#pix-discount). The previous release gives none, and treats it as any discount.
alter table orders add column pix_discount_cents integer not null default 0;
alter table orders add constraint pix_discount_is_part_of_discount check (pix_discount_cents between 0 and discount_cents) not valid;
