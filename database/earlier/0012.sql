insert into emails (order_id, kind) values ('00000000-0000-4000-8000-000000000106', 'ACCESS');
insert into webhook_events (digest, signature, headers, body) values ('of other bytes', 'none', '{}', '{"id": "ORDE_101"}');
