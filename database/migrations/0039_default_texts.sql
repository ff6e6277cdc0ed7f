-- Which default text a published version was made from (docs/rules/settings.md#texts). Null: staff's own, or published by a release without numbers.
alter table legal_texts add column default_number integer;
