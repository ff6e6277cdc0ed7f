-- The key of sign-in codes and of the secret that a submit leaves in the buyer's browser (docs/security.md#key-rotation).
insert into signing_key_versions (purpose, kid, secret)
values ('session', substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
