import { beforeAll, expect, test } from 'vitest'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing } from '#database/seed/big/sizes.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { bestSellers } from './best-sellers.sql.ts'
import { sumDailySales } from './daily-sales.sql.ts'
import { daily, pix, sources, totals } from './live-figures.sql.ts'
import { spans } from './spans.sql.ts'

const database = await provideDatabase()
const run = (statement: string) => database.pool.query<Record<string, unknown>>(statement)
beforeAll(async () => {
  await seedBig(database.url, { ...nothing, courses: 12, books: 12, orders: 600 }, { publicUrl: 'http://localhost:3000' })
  // Compresses two years of sales into a quarter, so that many orders are near the beginning of each span.
  await run(`update orders set created_at = now() - (now() - created_at) / 8, paid_at = now() - (now() - paid_at) / 8`)
  await run(
    `update orders set status = 'PENDING' where id in (select id from orders where paid_at is null order by created_at desc limit 20)`,
  )
  await run(`update order_items set kind = 'CI', course_id = null, book_id = null, title = 'Terapia' where position = 3`)
  await run(`update order_items set kind = 'MED', course_id = null, book_id = null, title = 'Consulta Psiquiátrica' where position = 4`)
  await run(`update order_items set refunded_at = now() where position = 1 and quantity = 1`)
  await run(`insert into refunds (order_id, scope, amount_cents, status, done_at)
    select id, (array['ITEMS', 'DUE', 'PROVIDER'])[1 + floor(random() * 3)::int], 7, 'DONE', now() from orders where status = 'PAID' and random() < 0.2`)
})

/** The same figures, each from all orders, with every time converted to a day of São Paulo. */
async function figuresFromOrders(days: number) {
  const day = (moment: string) => `(${moment} at time zone 'America/Sao_Paulo')::date`
  const first = `(${day('now()')} - ${days - 1})`
  const rows = async (query: string) => (await run(query)).rows
  const paid = `select ${day('paid_at')} as day, total_cents - coalesce((select sum(amount_cents) from refunds
    where order_id = orders.id and status = 'DONE' and scope <> 'DUE'), 0) as cents from orders where status = 'PAID'`
  const [sums] = await rows(`select coalesce(sum(cents) filter (where day >= ${first}), 0)::float8 as "revenueCents",
    coalesce(sum(cents) filter (where day < ${first}), 0)::float8 as "previousRevenueCents", (count(*) filter (where day >= ${first}))::int as "paidOrders",
    (select count(*)::int from orders where status = 'PENDING' and ${day('created_at')} >= ${first}) as "pendingOrders"
    from (${paid}) as paid where day >= ${first} - ${days}`)
  const [waits] = await rows(`select avg((paid_at is not null)::int)::float8 as conversion,
    percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at)::float8 / 60) as "minutesToPay"
    from orders where method = 'PIX' and ${day('created_at')} >= ${first}`)
  return {
    totals: sums,
    pix: { conversion: expect.closeTo(waits!.conversion as number), minutesToPay: expect.closeTo(waits!.minutesToPay as number) },
    daily:
      await rows(`select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(cents), 0)::float8 as "revenueCents", count(cents)::int as "paidOrders"
      from generate_series(${first}, ${day('now()')}, interval '1 day') as each (day) left join (${paid}) as paid on paid.day = each.day
      group by each.day order by each.day`),
    bestSellers:
      await rows(`select item.title, item.kind, sum(quantity)::int as quantity, sum(quantity * unit_cents)::float8 as "revenueCents"
      from orders join order_items item on item.order_id = orders.id
      where orders.status = 'PAID' and ${day('paid_at')} >= ${first} and refunded_at is null
      group by item.kind, coalesce(course_id, book_id), item.title order by quantity desc, "revenueCents" desc, coalesce(course_id, book_id), item.title limit 5`),
    sources:
      await rows(`select coalesce(source, '') as source, count(*)::int as orders, (count(*) filter (where status = 'PAID'))::int as "paidOrders",
      coalesce(sum(total_cents) filter (where status = 'PAID'), 0)::float8 as "revenueCents"
      from orders where ${day('created_at')} >= ${first} group by 1 order by orders desc, source limit 8`),
  }
}

async function expectExact(when: string) {
  const { db } = database
  for (const days of spans)
    expect(
      {
        totals: await totals(db, days),
        pix: await pix(db, days),
        daily: await daily(db, days),
        bestSellers: await bestSellers(db, days),
        sources: await sources(db, days),
      },
      `${days} days, ${when}`,
    ).toEqual(await figuresFromOrders(days))
}

/** Makes all rows a day older, which has the same effect as midnight. */
async function advanceOneDay() {
  await run(`update orders set created_at = created_at - interval '1 day', paid_at = paid_at - interval '1 day'`)
  await run(`update daily_sales set day = day - 1`)
}

/** Orders that were paid in the last minutes, each with one line. */
const sell = (count: number) =>
  run(`with paid as (
      update orders set status = 'PAID', paid_at = now() where id in (select id from orders where status = 'EXPIRED' limit ${count}) returning id)
    update order_items set refunded_at = null from paid where order_id = paid.id`)

test('every figure is exact before the nightly job has ever run, after it, and on days on which it did not run', async () => {
  await expectExact('never summed')
  await sumDailySales(database.db)
  await expectExact('summed')
  await sell(10)
  await expectExact('sold after the job')
  await advanceOneDay()
  await expectExact('after midnight')
  await sell(10)
  await advanceOneDay()
  await expectExact('without a run for two nights')
  await sumDailySales(database.db)
  await expectExact('summed again')
})

test('a line that is refunded later counts until the night', async () => {
  const [before] = await bestSellers(database.db, 90)
  await run(`update order_items set refunded_at = now() from orders where orders.id = order_id and refunded_at is null
    and paid_at < now() - interval '3 days'`)
  expect((await bestSellers(database.db, 90))[0]).toEqual(before)
  await sumDailySales(database.db)
  await expectExact('after the night')
})

test('a course or book is one product under its current title, whatever it was called when it was sold', async () => {
  const best = (await bestSellers(database.db, 90)).find(({ kind }) => kind === 'COURSE' || kind === 'BOOK')!
  await database.pool.query(
    `update order_items set title = title || ' (2ª edição)' where title = $1 and order_id in (select id from orders where paid_at > now() - interval '10 days')`,
    [best.title],
  )
  await sumDailySales(database.db)
  expect(await bestSellers(database.db, 90)).toContainEqual(best)
})

test('two runs at the same time count nothing twice, and neither waits for an uncommitted sale', async () => {
  await run(`update order_items set title = replace(title, ' (2ª edição)', '')`)
  const seller = await database.pool.connect()
  try {
    await seller.query('begin')
    await seller.query(
      `update orders set status = 'PAID', paid_at = now() where id = (select id from orders where status = 'EXPIRED' limit 1)`,
    )
    await Promise.all([sumDailySales(database.db), sumDailySales(database.db)])
    await expectExact('with an uncommitted sale')
    await seller.query('commit')
  } finally {
    seller.release()
  }
  await expectExact('committed')
})
