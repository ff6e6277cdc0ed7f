import { sql } from 'kysely'
import { beforeEach, expect, test, afterAll, describe } from 'vitest'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { importTransfers } from '#server/money/transfers/import-transfers.ts'
import { refundAtProvider, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf, providerOrder } from '#tests/harness/shop.ts'
import {
  accept,
  balances,
  buy,
  dayIn,
  expectSoundLedger,
  feeOf,
  imported,
  lines,
  linesOf,
  today,
  chargeOf,
  importPages,
} from '#tests/harness/transfers.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'

const panel = await providePanel()

beforeEach(() => withoutFaults(panel.shop))

const reportChange = async (orderId: string, change: object) =>
  panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, orderId)}/report`, change)

test('a day’s report posts fee and payout of each charge once, however often it is imported', async () => {
  const id = await buy(panel)
  const { total_cents: total } = await orderOf(panel.shop, id)
  const fee = feeOf(total)
  expect(await balances(panel, id)).toMatchObject({ provider_receivable: total })
  for (let times = 0; times < 3; times++) await imported(panel)
  expect(await balances(panel, id)).toEqual({ buyer: 0, revenue: -total, provider_receivable: 0, fees: fee, bank: total - fee })
  expect((await linesOf(panel, id)).map(({ status, report }) => [report, status])).toEqual([
    ['FINANCIAL', 'MATCHED'],
    ['TRANSACTIONAL', 'MATCHED'],
  ])
  const { data } = await panel.ask(
    `query ($id: ID!) { getOrder(id: $id) { charges { paidAt endToEndId nsu feeCents settledCents expectedOn } } }`,
    { id },
  )
  expect(data.getOrder.charges).toEqual([
    {
      paidAt: expect.any(String),
      endToEndId: expect.stringMatching(/^E\d{31}$/),
      nsu: null,
      feeCents: fee,
      settledCents: total - fee,
      expectedOn: today(),
    },
  ])
})

test('a card is paid out later: until then its net amount is receivable', async () => {
  const id = await buy(panel, courseWithModules.id, 'redirect')
  const { total_cents: total } = await orderOf(panel.shop, id)
  const fee = Math.round(total * 0.0499)
  await imported(panel)
  expect(await balances(panel, id)).toMatchObject({ provider_receivable: total - fee, fees: fee })
  await imported(panel, dayIn(14))
  expect(await balances(panel, id)).toMatchObject({ provider_receivable: 0, bank: total - fee })
  const { data } = await panel.ask(`query ($id: ID!) { getOrder(id: $id) { charges { nsu authorizationCode endToEndId } } }`, { id })
  expect(data.getOrder.charges).toEqual([
    { nsu: expect.stringMatching(/^\d{12}$/), authorizationCode: expect.stringMatching(/^\d{6}$/), endToEndId: null },
  ])
})

test('a refund in the portal has the day of the report, although a reading found it days later', async () => {
  const [late, soon] = [await buy(panel), await buy(panel)]
  for (const id of [late, soon]) {
    await refundAtProvider(panel.shop, id)
    await settle(panel.shop, id)
  }
  await panel.shop.rows(
    `update refunds set created_at = created_at + interval '3 days', done_at = done_at + interval '3 days' where order_id = $1`,
    [late],
  )
  const moments = () =>
    panel.shop.rows<{ done: Date }>('select done_at as done from refunds where order_id = any($1) order by done_at', [[late, soon]])
  const before = await moments()
  await imported(panel)
  const days = (await moments()).map(({ done }) => dayInBrazil(done))
  expect(days).toEqual([today(), today()])
  // One that was found on its day keeps the moment.
  expect(await moments()).toContainEqual(before[0])
})

test('a charge that the report does not have is missing, and matched when a later import has it', async () => {
  const dropped = await buy(panel)
  await reportChange(dropped, {})
  await imported(panel)
  const { total_cents: total } = await orderOf(panel.shop, dropped)
  expect(await linesOf(panel, dropped)).toMatchObject([{ status: 'MISSING', expectedCents: total }])
  // PagBank completes its report.
  await reportChange(dropped, { value: total })
  await imported(panel)
  expect((await linesOf(panel, dropped)).map(({ status }) => status)).toEqual(['MATCHED', 'MATCHED'])
})

test('a missing charge that was written off, and is sold and paid out after all, is taken back', async () => {
  const id = await buy(panel)
  const { total_cents: total } = await orderOf(panel.shop, id)
  await reportChange(id, {})
  await imported(panel)
  for (const line of await linesOf(panel, id)) await accept(panel, line.id)
  expect(await balances(panel, id)).toMatchObject({ adjustments: total, provider_receivable: 0 })
  await reportChange(id, { value: total })
  await imported(panel)
  for (const line of await lines(panel, { status: 'OPEN' })) await accept(panel, line.id)
  expect(await balances(panel, id)).toMatchObject({ adjustments: 0, provider_receivable: 0 })
})

test('another amount is different, and is posted to adjustments when staff accepts it with a reason', async () => {
  const id = await buy(panel)
  const { total_cents: total } = await orderOf(panel.shop, id)
  await reportChange(id, { value: total - 500 })
  await imported(panel)
  const different = await linesOf(panel, id)
  expect(different.map(({ status, expectedCents }) => [status, expectedCents])).toEqual([
    ['DIFFERENT', total],
    ['DIFFERENT', total],
  ])
  expect(await balances(panel, id)).toMatchObject({ provider_receivable: total })
  expect((await accept(panel, different[0]!.id, ' ')).code).toBe('BAD_USER_INPUT')
  for (const line of different) expect((await accept(panel, line.id)).data.acceptTransferLine).toBe(true)
  expect((await accept(panel, different[0]!.id)).code).toBe('CONFLICT')
  expect(await balances(panel, id)).toMatchObject({ buyer: 0, provider_receivable: 0, adjustments: 500 })
  expect((await historyOf(panel, 'ORDER', id))[0]).toMatchObject({
    action: 'EDITED',
    changes: [{ field: 'reconciliation', after: 'conferido com o PagBank' }],
  })
  await imported(panel)
  expect((await linesOf(panel, id)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED'])
})

test('a sale that is not of this store is unknown', async () => {
  await panel.shop.sandbox('/console/report', { value: 7_000 })
  await imported(panel)
  expect(await lines(panel, { status: 'UNKNOWN' })).toMatchObject([{ orderId: null, grossCents: 7_000 }])
  const { data } = await panel.ask(
    `{ listTransferDays { day matched missing unknown different grossCents feeCents netCents settledCents importedAt } }`,
  )
  const [future, now] = data.listTransferDays
  expect(future.day).toBe(dayIn(14))
  expect(now).toMatchObject({ day: today(), unknown: 1, missing: 0, different: 0, importedAt: expect.any(String) })
  expect(now.netCents).toBe(now.grossCents - now.feeCents)
  const [line] = await lines(panel, { status: 'OPEN' })
  expect((await accept(panel, line!.id)).data.acceptTransferLine).toBe(true)
  expect(await lines(panel, { status: 'OPEN' })).toEqual([])
})

test('the nightly import reads yesterday, and again later while PagBank does not respond', async () => {
  await sql`delete from transfer_days`.execute(panel.shop.db)
  const deps = {
    ...panel.shop.deps,
    config: { ...panel.shop.config, transferReport: { url: 'http://localhost:1', user: 'u', token: 't' } },
  }
  await importTransfers(deps)
  const days = () =>
    panel.shop.db
      .selectFrom('transfer_days')
      .select([sql<string>`day::text`.as('day'), 'imported_at'])
      .execute()
  expect(await days()).toEqual([{ day: dayIn(-1), imported_at: null }])
  await importTransfers(panel.shop.deps)
  expect(await days()).toEqual([{ day: dayIn(-1), imported_at: expect.any(Date) }])
})

const importedAt = async (day: string) =>
  (
    await panel.shop.db
      .selectFrom('transfer_days')
      .select('imported_at')
      .where(sql<string>`day::text`, '=', day)
      .executeTakeFirstOrThrow()
  ).imported_at

test('a report that PagBank has not validated is imported once it has, and holds up no other day', async () => {
  await sql`delete from transfer_days`.execute(panel.shop.db)
  await sql`insert into transfer_days (day, updated_at) values (${dayIn(-2)}::date, now() - interval '1 hour')`.execute(panel.shop.db)
  await panel.shop.sandbox('/console/report', { validated: false, day: dayIn(-2) })
  await importTransfers(panel.shop.deps)
  expect([await importedAt(dayIn(-2)), await importedAt(dayIn(-1))]).toEqual([null, expect.any(Date)])
  await panel.shop.sandbox('/console/report', { validated: true, day: dayIn(-2) })
  await importTransfers(panel.shop.deps)
  expect(await importedAt(dayIn(-2))).toEqual(expect.any(Date))
})

test('a day that was imported before its end is imported again', async () => {
  const id = await buy(panel)
  const { total_cents: total } = await orderOf(panel.shop, id)
  await sql`delete from transfer_days`.execute(panel.shop.db)
  const evening = new Date(`${dayIn(-1)}T23:59:00-03:00`)
  await sql`insert into transfer_days (day, imported_at, updated_at) values (${dayIn(-1)}::date, ${evening}, ${evening})`.execute(
    panel.shop.db,
  )
  await panel.shop.sandbox('/console/report', { value: total, day: dayIn(-1) })
  await importTransfers(panel.shop.deps)
  expect((await importedAt(dayIn(-1)))!.getTime()).toBeGreaterThan(evening.getTime())
  expect(await lines(panel, { day: dayIn(-1), status: 'UNKNOWN' })).toHaveLength(1)
  await accept(panel, (await lines(panel, { day: dayIn(-1), status: 'UNKNOWN' }))[0]!.id)
})

// Whatever was posted.
afterAll(() => expectSoundLedger(panel))

describe('the instalments of a sale', () => {
  async function buyInParts(count: number) {
    const id = await buy(panel, courseWithModules.id, 'redirect')
    const { id: chargeId, total } = await chargeOf(panel, id)
    const part = (installment: number, changes: { cents?: number; report?: string } = {}) => {
      const { cents = Math.floor(total / count) + (installment === 1 ? total % count : 0), report = 'sale' } = changes
      return {
        movimento_api_codigo: `${chargeId}-${report}-${installment}`,
        tipo_evento: '1',
        codigo_transacao: chargeId.slice(5).replaceAll('-', ''),
        codigo_venda: '',
        valor_total_transacao: total / 100,
        valor_parcela: cents / 100,
        valor_liquido_transacao: (cents - 100) / 100,
        parcela: String(installment),
        quantidade_parcela: String(count),
      }
    }
    return { id, total, part }
  }

  test('that are paid out month by month match, each on its day', async () => {
    const { id, total, part } = await buyInParts(3)
    await importPages(panel, today(), 'transactional', [[part(1), part(2), part(3)]])
    for (const number of [1, 2, 3]) await importPages(panel, dayIn(number * 30), 'financial', [[part(number, { report: 'payout' })]])
    await importPages(panel, dayIn(30), 'financial', [[part(1, { report: 'payout' })]])
    expect((await linesOf(panel, id)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'MATCHED'))
    expect(await balances(panel, id)).toMatchObject({ provider_receivable: 0, fees: 300, bank: total - 300 })
    // One more than were sold.
    await importPages(panel, dayIn(120), 'financial', [[part(4, { report: 'payout' })]])
    expect((await linesOf(panel, id)).map(({ status }) => status).toSorted()[0]).toBe('DIFFERENT')
    for (const line of await lines(panel, { status: 'OPEN' })) await accept(panel, line.id)
    expect(await balances(panel, id)).toMatchObject({ provider_receivable: -(part(4).valor_liquido_transacao * 100) })
  })
})
