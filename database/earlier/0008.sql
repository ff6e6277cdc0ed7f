-- A refund of one line by staff, and one whose outcome is not known yet.
insert into refunds (id, order_id, scope, item_ids, amount_cents, status, actor, request_key, done_at)
select '00000000-0000-4000-8000-0000000000e1', order_id, 'ITEMS', array[id], 5900, 'DONE', 'renata.lopes@sabia.example', 'one', now()
from order_items where order_id = '00000000-0000-4000-8000-000000000103' and kind = 'BOOK';
insert into refund_calls (refund_id, charge_id, cents, status, asked_at)
values ('00000000-0000-4000-8000-0000000000e1', 'CHAR_103', 5900, 'DONE', now());
update charges set refunded_cents = 5900 where id = 'CHAR_103';
update payments set refunded_cents = 5900 where provider_charge_id = 'CHAR_103';
update order_items set refunded_at = now() where order_id = '00000000-0000-4000-8000-000000000103' and kind = 'BOOK';
insert into refunds (id, order_id, scope, amount_cents, status, actor)
values ('00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-000000000106', 'DUE', 20600, 'ASKING', 'renata.lopes@sabia.example');
insert into refund_calls (refund_id, charge_id, cents) values ('00000000-0000-4000-8000-0000000000e2', 'CHAR_106', 20600);
insert into letters (order_id, kind, refund_id) values ('00000000-0000-4000-8000-000000000103', 'REFUND', '00000000-0000-4000-8000-0000000000e1');
insert into history (actor, entity, entity_id, action) values ('renata.lopes@sabia.example', 'ORDER', '00000000-0000-4000-8000-000000000103', 'REFUNDED');
insert into rate_limits (rule, caller, free_at) values ('submit', '192.0.2.1', now() + interval '1 hour');
