-- Orders in every state that they could have, with what belongs to them.
insert into coupons (id, code, kind, amount, max_uses, used) values
  ('00000000-0000-4000-8000-0000000000d1', 'DEZ', 'PERCENTAGE', 1000, 5, 1);

create function pg_temp.place(number integer, status text, method text, paid_at timestamptz, discount integer) returns void language sql as $$
  insert into orders (id, quote_id, status, email, name, cpf, phone, address, has_physical_item, items_cents, shipping_cents, discount_cents,
    total_cents, coupon_id, method, paid_at, expires_at, created_at)
  values (('00000000-0000-4000-8000-0000000001' || lpad(number::text, 2, '0'))::uuid, gen_random_uuid(), status,
    'compradora' || number || '@correio.com.br', 'Joana Farias', '52998224725', '71988112040',
    '{"street": "Rua da Graça", "number": "418", "city": "Salvador", "state": "BA", "zip": "40150055"}', true, 18800, 1800, discount,
    20600 - discount, case when discount > 0 then '00000000-0000-4000-8000-0000000000d1'::uuid end, method, paid_at,
    now() - interval '2 days', now() - interval '3 days' - make_interval(hours => number));
  insert into order_items (order_id, position, kind, course_id, book_id, title, quantity, unit_cents, shipping_cents, list_cents, physical)
  select ('00000000-0000-4000-8000-0000000001' || lpad(number::text, 2, '0'))::uuid, item.*
  from (values
    (0::smallint, 'COURSE', '00000000-0000-4000-8000-0000000000c1'::uuid, null::uuid, 'Começar a escrever', 1, 12900, 0, 12900, false),
    (1::smallint, 'BOOK', null, '00000000-0000-4000-8000-0000000000b1'::uuid, 'Impresso', 1, 5900, 1800, 5900, true)) as item
$$;
select pg_temp.place(number, status, method, case when paid then now() - interval '60 hours' end, discount) from (values
  (1, 'PENDING', 'PIX', false, 0), (2, 'PAID', 'PIX', true, 1880), (3, 'PAID', 'CARD', true, 0), (4, 'EXPIRED', 'PIX', false, 0),
  (5, 'FAILED', 'CARD', false, 0), (6, 'REFUND_DUE', 'PIX', true, 0), (7, 'REFUNDED', 'PIX', true, 0)
) as sale (number, status, method, paid, discount);
insert into coupon_redemptions (order_id, coupon_id, cpf, email_key)
select id, coupon_id, cpf, email from orders where coupon_id is not null;
insert into coupon_redemptions (order_id, coupon_id, cpf, email_key, returned_at)
values ('00000000-0000-4000-8000-000000000104', '00000000-0000-4000-8000-0000000000d1', '52998224725', 'outra@correio.com.br', now());

insert into payments (order_id, method, status, amount_cents, provider_order_id, provider_charge_id, refund_due, paid_cents, refunded_cents, expires_at,
  next_check_at)
select id, method,
  case status when 'PENDING' then 'WAITING' when 'REFUND_DUE' then 'PAID' when 'FAILED' then 'DECLINED' else status end, total_cents,
  'ORDE_' || right(id::text, 3), case when paid_at is not null then 'CHAR_' || right(id::text, 3) end, status = 'REFUND_DUE',
  case when paid_at is not null then total_cents else 0 end, case when status = 'REFUNDED' then total_cents else 0 end, expires_at,
  case when status = 'PENDING' then now() end
from orders;
insert into provider_exchanges (payment_id, method, path, status, outcome, request, response, milliseconds)
select id, 'POST', '/orders', 201, 'ok', '{"reference_id": "x"}', '{"id": "y"}', 180 from payments;
insert into webhook_notices (digest, signature, headers, body, outcome, processed_at)
values ('of its bytes', 'valid', '{}', '{"id": "ORDE_102"}', 'settled', now());
insert into course_accesses (email, course_id, order_id)
select email, '00000000-0000-4000-8000-0000000000c1', id from orders where status = 'PAID';
insert into course_accesses (email, course_id, granted_by) values ('dada@correio.com.br', '00000000-0000-4000-8000-0000000000c2', 'renata');
insert into letters (order_id, kind, sent_at, message_id) select id, 'ACCESS', paid_at, 'x' from orders where status in ('PAID', 'REFUNDED');
