import type { ClientBase } from 'pg'
import { recoveryKinds } from '#domain/orders/emails/email-kinds.ts'
import { defaultRecoverySteps } from '#domain/platform/settings/recovery-steps.ts'

const firstNames =
  'Ana|Beatriz|Bruno|Camila|Caio|Clara|Daniel|Débora|Eduardo|Elisa|Fábio|Fernanda|Gabriela|Gustavo|Heitor|Helena|Igor|Isadora|João|Joana|Karina|Laura|Leonardo|Lívia|Lucas|Luiza|Marcelo|Marina|Mateus|Maria|Natália|Nivaldo|Olívia|Otávio|Paula|Paulo|Rafael|Regina|Renato|Rita|Sandro|Sônia|Tainá|Tereza|Tiago|Vera|Vinícius|Yara|Zélia|Zeca'
const lastNames =
  'Albuquerque|Almeida|Amaral|Araújo|Barbosa|Barros|Batista|Brandão|Campos|Cardoso|Carvalho|Cavalcanti|Coelho|Correia|Costa|Couto|Cunha|Dias|Duarte|Esteves|Farias|Fernandes|Ferraz|Ferreira|Fonseca|Freitas|Furtado|Gomes|Guimarães|Holanda|Ishikawa|Junqueira|Leal|Leite|Lemos|Lima|Lopes|Macedo|Machado|Marques|Martins|Medeiros|Melo|Mendes|Moraes|Moura|Nogueira|Novaes|Nunes|Oliveira|Pacheco|Paiva|Peixoto|Pereira|Pimentel|Pinto|Prado|Queiroz|Ramos|Rezende|Ribeiro|Rocha|Sampaio|Santana|Santos|Silva|Siqueira|Soares|Souza|Tavares|Teixeira|Teles|Vargas|Vasconcelos|Vieira|Xavier'

/** One buyer for every four orders; some of them buy often. */
const makeBuyers = `
  create temp table buyers on commit drop as
  select n, first || ' ' || last as name, cpf_of(nine) as cpf,
    plain_text(first) || '.' || plain_text(last) || mark || '@' || (array['correio.com.br', 'caixa.net.br', 'provedor.com.br', 'escola.edu.br', 'exemplo.com'])[1 + floor(r1 * 5)::int] as email,
    (array['11', '21', '31', '41', '51', '71', '81', '85'])[1 + floor(r2 * 8)::int] || '9' || lpad(floor(r3 * 100000000)::bigint::text, 8, '0') as phone
  from (select n, ($2::text[])[1 + floor(random() * cardinality($2))::int] as first, ($3::text[])[1 + floor(random() * cardinality($3))::int] as last,
      floor(random() * 1000000000)::bigint as nine, floor(random() * 10000)::int as mark, random() as r1, random() as r2, random() as r3
    from generate_series(0, $1::int - 1) as n offset 0) as drawn`

/** Nine digits followed by their two check digits. */
const cpfOf = `
  create function pg_temp.cpf_of(nine bigint) returns text language sql immutable as $$
    select lpad(nine::text, 9, '0') || one || (ten + 2 * one) * 10 % 11 % 10
    from (select sum((12 - place) * digit)::int as ten, sum((11 - place) * digit)::int * 10 % 11 % 10 as one
      from (select place, substr(lpad(nine::text, 9, '0'), place, 1)::int as digit from generate_series(1, 9) as place) as digits) as sums
  $$`

/** The products that are sold, each with a rank: the first ones sell best. */
const makeGoods = `
  create temp table goods on commit drop as
  select row_number() over (order by md5(id::text)) - 1 as n, * from (
    select id, 'COURSE' as kind, id as course_id, null::uuid as book_id, title, price_cents, 0 as shipping_cents, false as physical, thumbnail_url as picture, '' as code
    from courses where published and removed_at is null and currency = 'BRL' and price_cents > 0
    union all
    select id, 'BOOK', null, id, title, price_cents, shipping_price_cents, physical, cover, code from books where removed_at is null and price_cents > 0
  ) as each`

/** One to five lines per order, and no product in two of them: a course or an e-book counts once in a purchase. */
const makeLines = `
  create temp table lines on commit drop as
  select picked.n, picked.position, goods.kind, goods.course_id, goods.book_id, goods.title, goods.price_cents, goods.shipping_cents, goods.physical,
    goods.picture, goods.code, case when goods.physical and chance < 0.15 then 2 else 1 end as quantity
  from (select distinct on (n, place) * from (
      select n, position, floor(power(random(), 3) * (select count(*) from goods))::int as place, random() as chance
      from (select n, 1 + floor(random() * 5)::int as lines from generate_series(0, $1::int - 1) as n offset 0) as sale
      cross join lateral generate_series(0, lines - 1) as position offset 0) as drawn
    order by n, place, position) as picked
  join goods on goods.n = picked.place`

/**
 * Sales up to a few minutes ago, more of them recent than old. They are in chronological order, as in a real table. The outcomes
 * are spread evenly, so that a few hundred orders have each of them. What was not paid in the last days was by card: a PIX would be due for
 * a reminder, before which its payment is read at the provider, and the provider has never heard of these.
 */
const makeSales = `
  create temp table sales on commit drop as
  select sale.*, buyers.name, buyers.email, buyers.cpf, buyers.phone, total.items_cents, total.shipping_cents, total.physical,
    case when way < 0.8 and (outcome < 0.8 or outcome >= 0.985 or created_at < now() - interval '3 days') then 'PIX' else 'CARD' end as method,
    case when outcome < 0.8 then 'PAID' when outcome < 0.985 then 'EXPIRED' when outcome < 0.995 then 'REFUNDED' else 'REFUND_DUE' end as status,
    case when outcome < 0.8 or outcome >= 0.985 then created_at + (1 + 28 * power(wait, 3)) * interval '1 minute' end as paid_at
  from (select n, gen_random_uuid() as id, n * 0.7548776662 % 1 as outcome, random() as wait, random() as way,
      now() - interval '10 minutes' - interval '1 day' * $2 * power(($1::float8 - n - random()) / $1::float8, 1.5) as created_at,
      floor(power(random(), 1.5) * (select count(*) from buyers))::int as buyer
    from generate_series(0, $1::int - 1) as n offset 0) as sale
  join buyers on buyers.n = sale.buyer
  join (select n, sum(price_cents * quantity)::int as items_cents, max(shipping_cents) as shipping_cents, bool_or(physical) as physical
    from lines group by n) as total on total.n = sale.n`

const insertOrders = `
  insert into orders (id, quote_id, status, email, name, cpf, phone, source, address, has_physical_item, items_cents, shipping_cents, total_cents,
    method, paid_at, sent_at, expires_at, created_at, updated_at)
  select id, gen_random_uuid(), status, email, name, cpf, phone, (array[null, null, null, 'instagram', 'newsletter', 'google', 'podcast', 'indicacao'])[1 + floor(way * 8)::int],
    case when physical then '{"street": "Rua da Graça", "number": "418", "complement": "", "neighborhood": "Graça", "city": "Salvador", "state": "BA", "zip": "40155210", "country": "BRA"}'::jsonb end,
    physical, items_cents, shipping_cents, items_cents + shipping_cents, method, paid_at,
    case when physical and status = 'PAID' and wait < 0.97 and created_at < now() - interval '2 days' then paid_at + interval '1 day' end,
    created_at + interval '1 hour', created_at, coalesce(paid_at, created_at)
  from sales order by n`

const reminders = defaultRecoverySteps.map(({ hours }, index) => `('${recoveryKinds[index]}', interval '${hours} hours')`).join(', ')

const insertWhatFollows = [
  `insert into order_items (order_id, position, kind, course_id, book_id, title, quantity, unit_cents, shipping_cents, list_cents, physical, picture, code)
   select sales.id, position, kind, course_id, book_id, title, quantity, price_cents, lines.shipping_cents, price_cents, lines.physical, picture, code
   from lines join sales on sales.n = lines.n`,
  `insert into payments (order_id, method, status, amount_cents, provider_order_id, paid_cents, refunded_cents, refund_due, expires_at, created_at, updated_at)
   select id, method, case status when 'EXPIRED' then 'EXPIRED' when 'REFUNDED' then 'REFUNDED' else 'PAID' end,
     items_cents + shipping_cents, 'ORDE_' || upper(id::text), case when paid_at is null then 0 else items_cents + shipping_cents end,
     case status when 'REFUNDED' then items_cents + shipping_cents else 0 end, status = 'REFUND_DUE', created_at + interval '1 hour', created_at, created_at
   from sales where items_cents + shipping_cents > 0`,
  `insert into emails (order_id, kind, queued_at, sent_at)
   select id, 'ACCESS', paid_at, paid_at + interval '4 seconds' from sales where status in ('PAID', 'REFUNDED')`,
  // All accesses at once are cheaper than what the reasons would derive.
  `alter table access_reasons disable trigger user; alter table course_accesses disable trigger only_by_reasons`,
  `insert into course_accesses (email, course_id, order_id, granted_at)
   select distinct on (email, course_id) email, course_id, id, paid_at from sales join lines on lines.n = sales.n
   where status = 'PAID' and course_id is not null order by email, course_id, paid_at`,
  `insert into access_reasons (email, course_id, kind, order_item_id, granted_at)
   select email, item.course_id, 'ORDER', item.id, paid_at from sales join order_items item on item.order_id = sales.id
   where status = 'PAID' and item.course_id is not null order by paid_at`,
  `set constraints all immediate; alter table access_reasons enable trigger user; alter table course_accesses enable trigger only_by_reasons`,
  // Reminders of the orders for which one could still be planned, whatever the settings say.
  `insert into emails (order_id, kind, queued_at, sent_at)
   select id, kind, created_at + after, created_at + after from sales, (values ${reminders}) as step (kind, after)
   where status = 'EXPIRED' and method = 'PIX' and created_at > now() - interval '8 days'`,
  // Records of the days in which the check for missing ones looks for them.
  `insert into access_records (at, kind, session, address, port)
   select created_at, 'ORDER', id::text, '203.0.113.7', 49152 + n % 16000 from sales where created_at > now() - interval '7 days'`,
]

/** Draws orders of the days before now into temporary tables. The catalogue must not be empty. */
export async function drawSales(client: ClientBase, count: number, days = 730) {
  await client.query(cpfOf)
  await client.query(makeBuyers.replaceAll('cpf_of(', 'pg_temp.cpf_of('), [
    Math.ceil(count / 4),
    firstNames.split('|'),
    lastNames.split('|'),
  ])
  await client.query(makeGoods)
  await client.query('create index on goods (n); create index on buyers (n); analyze goods; analyze buyers')
  await client.query(makeLines, [count])
  await client.query('analyze lines')
  await client.query(makeSales, [count, days])
  await client.query('create unique index on sales (n); analyze sales')
}

/** Inserts the orders that were drawn, with all the rows that a real sale creates. */
export async function insertSales(client: ClientBase, log: (line: string) => void = () => {}) {
  await client.query(insertOrders)
  log('  orders')
  for (const statement of insertWhatFollows) {
    await client.query(statement)
    log(`  ${/into (\w+)/.exec(statement)?.[1]}`)
  }
}
