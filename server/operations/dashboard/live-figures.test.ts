import { beforeAll, expect, test } from 'vitest'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing } from '#database/seed/big/sizes.ts'
import { postOrderLedger } from '#server/money/ledger/ledger.sql.ts'
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
  await run(`update orders set status = 'CANCELED', cancel_reason = 'REPLACED', replaced_by = (select id from orders where status = 'PAID' limit 1)
    where id in (select id from orders where paid_at is null and method = 'PIX' order by created_at desc offset 20 limit 20)`)
  const { rows } = await run(`select id from orders where status = 'PAID'`)
  await database.db.transaction().execute(async (tx) => {
    for (const { id } of rows) await postOrderLedger(tx, id as string)
  })
  // A fifth of the sales is returned in parts, today or on the day of the sale, by the store or by a bank.
  await run(`with returned as (
      insert into ledger_transactions (order_id, kind, source, occurred_at)
      select order_id, 'REVERSAL', order_id || ' 1', case when random() < 0.5 then now() else occurred_at end
      from ledger_transactions where kind = 'SALE' and random() < 0.2 returning id)
    insert into ledger_entries (transaction_id, account, cents)
    select id, account, cents from returned, (values ('buyer', -7), (null, 7)) as entry (side, cents),
      lateral (select coalesce(side, (array['refunds', 'chargebacks'])[1 + (id % 2)::int]) as account) as named`)
})

/** The same figures, from every entry of the accounts of revenue, with every time converted to a day of São Paulo. */
async function figuresFromLedger(days: number) {
  const day = (moment: string) => `(${moment} at time zone 'America/Sao_Paulo')::date`
  const first = `(${day('now()')} - ${days - 1})`
  const rows = async (query: string) => (await run(query)).rows
  const moved = `select ${day('occurred_at')} as day, kind,
    -coalesce(sum(cents) filter (where account in ('revenue', 'shipping', 'discount', 'refunds', 'chargebacks')), 0) as cents
    from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id group by ledger_transactions.id`
  const period = (name: string, condition: string) => `coalesce(sum(cents) filter (where ${condition}), 0)::float8 as "${name}"`
  const [sums] = await rows(`select ${period('revenueCents', `day >= ${first}`)}, ${period('previousRevenueCents', `day < ${first}`)},
    0 - ${period('returnedCents', `kind = 'REVERSAL' and day >= ${first}`)}, 0 - ${period('previousReturnedCents', `kind = 'REVERSAL' and day < ${first}`)},
    (count(*) filter (where kind = 'SALE' and day >= ${first}))::int as "paidOrders", (count(*) filter (where kind = 'SALE' and day < ${first}))::int as "previousPaidOrders",
    (select count(*)::int from orders where status = 'PENDING' and ${day('created_at')} >= ${first}) as "pendingOrders"
    from (${moved}) as moved where kind in ('SALE', 'REVERSAL') and day >= ${first} - ${days}`)
  const placed = (span: string) =>
    `(select array_agg(paid_at is not null) from orders where method = 'PIX' and replaced_by is null and ${span})`
  const [waits] = await rows(`select cardinality(now) as orders, (select count(*)::int from unnest(now) as paid where paid) as paid,
    (select avg(paid::int)::float8 from unnest(now) as paid) as conversion, (select avg(paid::int)::float8 from unnest(before) as paid) as "previousConversion",
    (select percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at)::float8 / 60) from orders where method = 'PIX' and ${day('created_at')} >= ${first}) as "minutesToPay"
    from (select ${placed(`${day('created_at')} >= ${first}`)} as now, ${placed(`${day('created_at')} < ${first} and ${day('created_at')} >= ${first} - ${days}`)} as before) as orders`)
  return {
    totals: sums,
    pix: {
      ...waits,
      conversion: expect.closeTo(waits!.conversion as number),
      previousConversion: expect.closeTo(waits!.previousConversion as number),
      minutesToPay: expect.closeTo(waits!.minutesToPay as number),
    },
    daily: await rows(`select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(sum(cents), 0)::float8 as "revenueCents",
        (count(cents) filter (where kind = 'SALE'))::int as "paidOrders"
      from generate_series(${first}, ${day('now()')}, interval '1 day') as each (day)
      left join (select * from (${moved}) as all_kinds where kind in ('SALE', 'REVERSAL')) as moved on moved.day = each.day
      group by each.day order by each.day`),
  }
}

test('every figure is that of all entries and orders', async () => {
  const { db } = database
  for (const days of spans)
    expect({ totals: await totals(db, days), pix: await pix(db, days), daily: await daily(db, days) }, `${days} days`).toEqual(
      await figuresFromLedger(days),
    )
})
