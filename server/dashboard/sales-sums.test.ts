import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing } from '#database/seed/big/sizes.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { bestSellers } from './best-sellers.sql.ts'
import { daily, pix, sources, totals } from './live-figures.sql.ts'
import { compactSalesSums, rebuildSalesSums, spans } from './sales-sums.sql.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await seedBig(database.url, { ...nothing, courses: 12, books: 12, orders: 600 }, { publicUrl: 'http://localhost:3000' })
  // Compresses two years of sales into a quarter, so that many orders are near the beginning of each span.
  await database.pool.query(`update orders set created_at = now() - (now() - created_at) / 8, paid_at = now() - (now() - paid_at) / 8`)
})
afterAll(() => database.close())

/** The same figures, computed directly from all orders, lines and refunds. */
async function figuresFromOrders(days: number) {
  const first = `(shop_day(now()) - ${days - 1})`
  const before = `(shop_day(now()) - ${days * 2 - 1})`
  const rows = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows
  const paid = `select shop_day(paid_at) as day, total_cents - coalesce((select sum(amount_cents) from refunds
    where order_id = orders.id and status = 'DONE' and scope <> 'DUE'), 0) as cents from orders where status = 'PAID'`
  const [sums] = await rows(`select coalesce(sum(cents) filter (where day >= ${first}), 0)::float8 as "revenueCents",
    coalesce(sum(cents) filter (where day < ${first}), 0)::float8 as "previousRevenueCents", (count(*) filter (where day >= ${first}))::int as "paidOrders",
    (select count(*)::int from orders where status = 'PENDING' and shop_day(created_at) >= ${first}) as "pendingOrders"
    from (${paid}) as paid where day >= ${before}`)
  const [waits] = await rows(`select avg((paid_at is not null)::int)::float8 as conversion,
    percentile_cont(0.5) within group (order by round(extract(epoch from paid_at - created_at) / 60)) filter (where paid_at is not null) as "minutesToPay"
    from orders where method = 'PIX' and shop_day(created_at) >= ${first}`)
  return {
    totals: sums,
    pix: waits,
    daily:
      await rows(`select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(cents), 0)::float8 as "revenueCents", count(cents)::int as "paidOrders"
      from generate_series(${first}, shop_day(now()), interval '1 day') as each (day) left join (${paid}) as paid on paid.day = each.day
      group by each.day order by each.day`),
    bestSellers:
      await rows(`select item.title, item.kind, sum(quantity)::int as quantity, sum(quantity * unit_cents)::float8 as "revenueCents"
      from orders join order_items item on item.order_id = orders.id
      where orders.status = 'PAID' and shop_day(paid_at) >= ${first} and refunded_at is null
      group by item.kind, coalesce(course_id, book_id), item.title order by quantity desc, "revenueCents" desc, item.title limit 5`),
    sources:
      await rows(`select coalesce(source, '') as source, count(*)::int as orders, (count(*) filter (where status = 'PAID'))::int as "paidOrders",
      coalesce(sum(total_cents) filter (where status = 'PAID'), 0)::float8 as "revenueCents"
      from orders where shop_day(created_at) >= ${first} group by 1 order by orders desc, source limit 8`),
  }
}

async function figuresFromSums(days: number) {
  const { db } = database
  return {
    totals: await totals(db, days),
    pix: await pix(db, days),
    daily: await daily(db, days),
    bestSellers: await bestSellers(db, days),
    sources: await sources(db, days),
  }
}

const expectExact = async (when: string) => {
  for (const days of spans) expect(await figuresFromSums(days), `${days} days, ${when}`).toEqual(await figuresFromOrders(days))
}

/** Changes of the order $1 and its rows. The order is locked, as in every operation that changes one. $2 is a random number. */
const changes = [
  `update orders set status = 'PENDING', paid_at = null, sent_at = null where id = $1 and $2 >= 0`,
  `update orders set status = 'PAID', paid_at = now() - $2 % 100 * interval '1 day' where id = $1`,
  `update orders set status = 'EXPIRED', paid_at = null, sent_at = null where id = $1 and $2 >= 0`,
  `update orders set status = 'REFUNDED', paid_at = coalesce(paid_at, now()) where id = $1 and $2 >= 0`,
  `update orders set status = 'REFUND_DUE', paid_at = coalesce(paid_at, now()) where id = $1 and $2 >= 0`,
  `update orders set source = (array[null, 'rádio', 'google', ''])[1 + $2 % 4], method = (array['PIX', 'CARD'])[1 + $2 % 2] where id = $1`,
  `update orders set shipping_cents = shipping_cents + 10, total_cents = total_cents + 10, created_at = created_at - $2 % 9 * interval '9 hours' where id = $1`,
  `update orders set email = 'outra@correio.com.br' where id = $1 and $2 >= 0`,
  `update order_items set refunded_at = case when refunded_at is null then now() end where order_id = $1 and position <= $2 % 3`,
  `update order_items set quantity = 1 + $2 % 9, unit_cents = unit_cents + 5 where order_id = $1 and position = 0`,
  `update order_items set title = title || ' (nova edição)' where order_id = $1 and position = $2 % 2`,
  `update order_items set kind = 'MED', course_id = null, book_id = null, title = 'Consulta Psiquiátrica' where order_id = $1 and position = $2 % 4`,
  `delete from order_items where order_id = $1 and position > $2 % 5`,
  `insert into order_items (order_id, position, kind, title, quantity, unit_cents, list_cents) select $1, 100 + coalesce(max(position), 0), 'CI', 'Terapia', 1 + $2::int % 2, 12000, 12000 from order_items where order_id = $1`,
  `insert into refunds (order_id, scope, amount_cents, status) values ($1, (array['ITEMS', 'DUE', 'PROVIDER'])[1 + $2 % 3], 1 + $2 % 700, 'DONE')`,
  `insert into refunds (order_id, scope, amount_cents) select $1, 'WHOLE', 1 + $2 % 900 where not exists (select from refunds where order_id = $1 and status = 'REQUESTING')`,
  `update refunds set status = (array['DONE', 'REFUSED'])[1 + $2 % 2], amount_cents = amount_cents + 1 where order_id = $1`,
  `delete from refunds where order_id = $1 and amount_cents % 2 = $2 % 2`,
  `with gone as (delete from course_accesses where order_id = $1) select $2::int`,
  `delete from orders where id = $1 and $2 % 4 = 0 and not exists (select from course_accesses where order_id = $1)`,
]
const copies = `with copied as (
    insert into orders (quote_id, status, email, name, cpf, source, has_physical_item, items_cents, shipping_cents, total_cents, method, paid_at, expires_at, created_at)
    select gen_random_uuid(), (array['PAID', 'PENDING'])[1 + $2 % 2], email, name, cpf, source, has_physical_item, items_cents, shipping_cents, total_cents, method,
      case when $2 % 2 = 0 then now() end, now(), now() - $2 % 9 * interval '5 minutes'
    from orders where id = $1 returning id)
  insert into order_items (order_id, position, kind, course_id, book_id, title, quantity, unit_cents, list_cents)
  select copied.id, position, kind, course_id, book_id, title, quantity, unit_cents, list_cents from copied, order_items where order_id = $1`

/** A generator of pseudorandom numbers that is the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function changeOrders(times: number, seed: number) {
  const random = randomNumbers(seed)
  const { rows } = await database.pool.query<{ id: string }>('select id from orders order by created_at')
  const planned = Array.from({ length: times }, () => ({
    statement: [...changes, copies, copies][random(changes.length + 2)]!,
    id: rows[random(rows.length)]!.id,
    number: random(1_000),
  }))
  const worker = async () => {
    for (let next = planned.pop(); next; next = planned.pop()) await change(next)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

const change = ({ statement, id, number }: { statement: string; id: string; number: number }) =>
  inTransaction(async (client) => {
    await client.query('select from orders where id = $1 for no key update', [id])
    await client.query(statement, [id, number])
  })

async function inTransaction(work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Makes all rows a day older, which has the same effect as midnight. */
const advanceOneDay = () =>
  inTransaction(async (client) => {
    await client.query(`set local session_replication_role = replica`)
    await client.query(`update orders set created_at = created_at - interval '1 day', paid_at = paid_at - interval '1 day'`)
    for (const table of ['placed_sums', 'paid_sums', 'pix_waits', 'line_sums']) await client.query(`update ${table} set day = day - 1`)
    await client.query(`update best_sellers set since = since - 1`)
  })

test('the triggers sum up seeded sales', () => expectExact('seeded'))

test(
  'the figures are exact after random changes, with and without compaction, and on the following days',
  { timeout: 300_000 },
  async () => {
    for (const seed of [1, 2, 3]) {
      await changeOrders(400, seed)
      await expectExact(`changed with seed ${seed}`)
      await compactSalesSums(database.db)
      await expectExact(`compacted after seed ${seed}`)
      await changeOrders(100, seed + 10)
      await advanceOneDay()
      await expectExact(`a day after seed ${seed}`)
      await changeOrders(100, seed + 20)
      await expectExact(`changed on the day after seed ${seed}`)
      await compactSalesSums(database.db)
      await expectExact(`compacted on the day after seed ${seed}`)
    }
  },
)

test('the figures are exact after compaction and rebuilding during concurrent changes', { timeout: 180_000 }, async () => {
  const { db } = database
  await Promise.all([
    changeOrders(300, 7),
    compactSalesSums(db),
    rebuildSalesSums(db),
    compactSalesSums(db),
    compactSalesSums(db),
    rebuildSalesSums(db),
    compactSalesSums(db),
  ])
  await expectExact('changed concurrently')
  await compactSalesSums(db)
  await expectExact('compacted at the end')
  const { rows } = await database.pool.query(
    `select from line_sums union all select from paid_sums group by day having count(*) > 1
     union all select from placed_sums group by day, source, method having count(*) > 1
     union all select from best_sellers where quantity <= 0`,
  )
  expect(rows).toHaveLength(0)
})

test('rebuilding corrects changes made without the triggers', async () => {
  await inTransaction(async (client) => {
    await client.query(`set local session_replication_role = replica`)
    await client.query(
      `update orders set status = 'PAID', paid_at = now() where id in (select id from orders where status = 'EXPIRED' limit 5)`,
    )
  })
  expect(await totals(database.db, 7)).not.toEqual((await figuresFromOrders(7)).totals)
  await rebuildSalesSums(database.db)
  await expectExact('rebuilt')
})

test('an uncommitted sale blocks neither another sale of the same product nor the job', async () => {
  const pay = (client: pg.PoolClient) =>
    client.query(
      `update orders set status = 'PAID', paid_at = now() where id =
        (select order_id from order_items join orders on orders.id = order_id where title = $1 and status = 'EXPIRED' limit 1 for no key update of orders skip locked)
       returning id`,
      [title],
    )
  const { title } = (await bestSellers(database.db, 90))[0]!
  await inTransaction(async (first) => {
    // It stays open for longer than the server lets a transaction wait.
    await first.query('set local idle_in_transaction_session_timeout = 0')
    expect((await pay(first)).rowCount).toBe(1)
    await inTransaction(async (second) => {
      await second.query(`set local lock_timeout = '1s'`)
      expect((await pay(second)).rowCount).toBe(1)
    })
    await compactSalesSums(database.db)
    await expectExact('with one uncommitted sale')
  })
  await expectExact('both committed')
})
