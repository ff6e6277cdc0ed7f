import { beforeAll, expect, test } from 'vitest'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing } from '#database/seed/big/sizes.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { daily, pix, totals } from './live-figures.sql.ts'
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
  }
}

test('every figure is that of all orders', async () => {
  const { db } = database
  for (const days of spans)
    expect({ totals: await totals(db, days), pix: await pix(db, days), daily: await daily(db, days) }, `${days} days`).toEqual(
      await figuresFromOrders(days),
    )
})
