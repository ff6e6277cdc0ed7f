import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { type TransferReport, transferReports } from '#domain/transfer-lines.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { answers, startFakeProvider } from '#server/providers/pagbank-under-test.ts'
import { importTransferDay, importTransfers } from '#server/transfers/import-transfers.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { openPanel, type Panel } from '#tests/harness/panel.ts'
import { orderOf, providerOrder, quote, submit } from '#tests/harness/shop.ts'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel.close())
beforeEach(() => panel.shop.sandbox('/console/settings', { faults: 'none', webhooks: 'drop' }))

const dayIn = (days: number) => new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const today = dayIn(0)

let buyers = 0
async function buy(courseId = plainCourse.id, method: 'pix' | 'redirect' = 'pix') {
  const email = `compradora.${++buyers}@correio.com.br`
  const token = await quote(panel.shop, [{ id: courseId, quantity: 1 }], { email })
  const { body } = await submit(panel.shop, token, { email }, method)
  const id = String(body._id)
  if (method === 'redirect')
    await fetch(String(body.url), { method: 'POST', body: new URLSearchParams({ installments: '1', choice: 'pay' }), redirect: 'manual' })
  else await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/pay`, {})
  await settle(id)
  expect((await orderOf(panel.shop, id)).status).toBe('PAID')
  return id
}
async function settle(orderId: string) {
  for (const { id } of await panel.shop.db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute())
    await settlePayment(panel.shop.deps, id)
}
async function balances(orderId: string): Promise<Record<string, number>> {
  const { data } = await panel.ask(`query ($id: ID!) { orderLedger(id: $id) { balances { account cents } } }`, { id: orderId })
  return Object.fromEntries(data.orderLedger.balances.map(({ account, cents }: { account: string; cents: number }) => [account, cents]))
}
const lines = async (filter: object) =>
  (
    await panel.ask(
      `query ($day: String, $status: TransferStatus) { listTransferLines(day: $day, status: $status, limit: 100) {
        data { id status event report grossCents feeCents netCents expectedCents orderId acceptedBy acceptedReason } pageInfo { totalCount } } }`,
      filter,
    )
  ).data.listTransferLines.data as {
    id: string
    status: string
    event: string
    report: string
    orderId: string | null
    expectedCents: number | null
  }[]
const linesOf = async (orderId: string) => (await lines({})).filter((line) => line.orderId === orderId)
const accept = (id: string, reason = 'conferido com o PagBank') =>
  panel.ask(`mutation ($id: ID!, $reason: String!) { acceptTransferLine(id: $id, reason: $reason) }`, { id, reason })
const reportChange = async (orderId: string, change: object) =>
  panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, orderId)}/report`, change)

test('a day’s report posts fee and payout of each charge once, however often it is imported', async () => {
  const id = await buy()
  const { total_cents: total } = await orderOf(panel.shop, id)
  const fee = Math.round(total * 0.0099)
  expect(await balances(id)).toMatchObject({ provider_receivable: total })
  for (let times = 0; times < 3; times++) expect(await importTransferDay(panel.shop.deps, today)).toBe('imported')
  expect(await balances(id)).toEqual({ buyer: 0, revenue: -total, provider_receivable: 0, fees: fee, bank: total - fee })
  expect((await linesOf(id)).map(({ status, report }) => [report, status])).toEqual([
    ['financial', 'MATCHED'],
    ['transactional', 'MATCHED'],
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
      expectedOn: today,
    },
  ])
})

test('a card is paid out later: until then its net amount is receivable', async () => {
  const id = await buy(courseWithModules.id, 'redirect')
  const { total_cents: total } = await orderOf(panel.shop, id)
  const fee = Math.round(total * 0.0499)
  await importTransferDay(panel.shop.deps, today)
  expect(await balances(id)).toMatchObject({ provider_receivable: total - fee, fees: fee })
  await importTransferDay(panel.shop.deps, dayIn(14))
  expect(await balances(id)).toMatchObject({ provider_receivable: 0, bank: total - fee })
  const { data } = await panel.ask(`query ($id: ID!) { getOrder(id: $id) { charges { nsu authorizationCode endToEndId } } }`, { id })
  expect(data.getOrder.charges).toEqual([
    { nsu: expect.stringMatching(/^\d{12}$/), authorizationCode: expect.stringMatching(/^\d{6}$/), endToEndId: null },
  ])
})

test('a refund in the report takes the payout back', async () => {
  const id = await buy()
  await panel.ask(`mutation ($id: ID!) { refundOrder(id: $id) { status } }`, { id })
  await importTransferDay(panel.shop.deps, today)
  const fee = Math.round((await orderOf(panel.shop, id)).total_cents * 0.0099)
  expect(await balances(id)).toMatchObject({ buyer: 0, provider_receivable: 0, bank: -fee, fees: fee })
})

test('a charge that the report does not have is missing, and matched when a later import has it', async () => {
  const dropped = await buy()
  await reportChange(dropped, {})
  await importTransferDay(panel.shop.deps, today)
  const { total_cents: total } = await orderOf(panel.shop, dropped)
  expect(await linesOf(dropped)).toMatchObject([{ status: 'MISSING', expectedCents: total }])
  // PagBank completes its report.
  await reportChange(dropped, { value: total })
  await importTransferDay(panel.shop.deps, today)
  expect((await linesOf(dropped)).map(({ status }) => status)).toEqual(['MATCHED', 'MATCHED'])
})

test('a missing charge that was written off, and is sold and paid out after all, is taken back', async () => {
  const id = await buy()
  const { total_cents: total } = await orderOf(panel.shop, id)
  await reportChange(id, {})
  await importTransferDay(panel.shop.deps, today)
  for (const line of await linesOf(id)) await accept(line.id)
  expect(await balances(id)).toMatchObject({ adjustments: total, provider_receivable: 0 })
  await reportChange(id, { value: total })
  await importTransferDay(panel.shop.deps, today)
  for (const line of await lines({ status: 'OPEN' })) await accept(line.id)
  expect(await balances(id)).toMatchObject({ adjustments: 0, provider_receivable: 0 })
})

test('another amount is different, and is posted to adjustments when staff accepts it with a reason', async () => {
  const id = await buy()
  const { total_cents: total } = await orderOf(panel.shop, id)
  await reportChange(id, { value: total - 500 })
  await importTransferDay(panel.shop.deps, today)
  const different = await linesOf(id)
  expect(different.map(({ status, expectedCents }) => [status, expectedCents])).toEqual([
    ['DIFFERENT', total],
    ['DIFFERENT', total],
  ])
  expect(await balances(id)).toMatchObject({ provider_receivable: total })
  expect((await accept(different[0]!.id, ' ')).code).toBe('BAD_USER_INPUT')
  for (const line of different) expect((await accept(line.id)).data.acceptTransferLine).toBe(true)
  expect((await accept(different[0]!.id)).code).toBe('CONFLICT')
  expect(await balances(id)).toMatchObject({ buyer: 0, provider_receivable: 0, adjustments: 500 })
  const { data } = await panel.ask(
    `query ($id: ID!) { listHistory(entity: ORDER, entityId: $id) { data { action changes { field after } } } }`,
    { id },
  )
  expect(data.listHistory.data[0]).toEqual({ action: 'EDITED', changes: [{ field: 'reconciliation', after: 'conferido com o PagBank' }] })
  await importTransferDay(panel.shop.deps, today)
  expect((await linesOf(id)).map(({ status }) => status)).toEqual(['ACCEPTED', 'ACCEPTED'])
})

test('a sale that is not of this store is unknown', async () => {
  await panel.shop.sandbox('/console/report', { value: 7_000 })
  await importTransferDay(panel.shop.deps, today)
  expect(await lines({ status: 'UNKNOWN' })).toMatchObject([{ orderId: null, grossCents: 7_000 }])
  const { data } = await panel.ask(
    `{ listTransferDays { day matched missing unknown different grossCents feeCents netCents settledCents importedAt } }`,
  )
  const [future, now] = data.listTransferDays
  expect(future.day).toBe(dayIn(14))
  expect(now).toMatchObject({ day: today, unknown: 1, missing: 0, different: 0, importedAt: expect.any(String) })
  expect(now.netCents).toBe(now.grossCents - now.feeCents)
  const [line] = await lines({ status: 'OPEN' })
  expect((await accept(line!.id)).data.acceptTransferLine).toBe(true)
  expect(await lines({ status: 'OPEN' })).toEqual([])
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
  const id = await buy()
  const { total_cents: total } = await orderOf(panel.shop, id)
  await sql`delete from transfer_days`.execute(panel.shop.db)
  const evening = new Date(`${dayIn(-1)}T23:59:00-03:00`)
  await sql`insert into transfer_days (day, imported_at, updated_at) values (${dayIn(-1)}::date, ${evening}, ${evening})`.execute(
    panel.shop.db,
  )
  await panel.shop.sandbox('/console/report', { value: total, day: dayIn(-1) })
  await importTransfers(panel.shop.deps)
  expect((await importedAt(dayIn(-1)))!.getTime()).toBeGreaterThan(evening.getTime())
  expect(await lines({ day: dayIn(-1), status: 'UNKNOWN' })).toHaveLength(1)
  await accept((await lines({ day: dayIn(-1), status: 'UNKNOWN' }))[0]!.id)
})

/** Imports a day for which PagBank has these pages; a report without pages is empty. */
async function importPages(day: string, report: TransferReport, pages: object[][]) {
  const provider = await startFakeProvider((request, response) => {
    const asked = new URL(request.url!, 'http://localhost')
    const own = asked.pathname.includes(report)
    const page = own ? (pages[Number(asked.searchParams.get('pageNumber')) - 1] ?? []) : []
    answers(200, { detalhes: page, pagination: { totalPages: own ? pages.length : 1 } })(request, response)
  })
  const config = { ...panel.shop.config, transferReport: { url: provider.url, user: 'u', token: 't' } }
  try {
    expect(await importTransferDay({ ...panel.shop.deps, config }, day)).toBe('imported')
  } finally {
    await provider.close()
  }
}
describe('the instalments of a sale', () => {
  async function buyInParts(count: number) {
    const id = await buy(courseWithModules.id, 'redirect')
    const charge = await panel.shop.db
      .selectFrom('charges')
      .innerJoin('payments', 'payments.id', 'charges.payment_id')
      .select(['charges.id', 'charges.paid_cents'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const total = charge.paid_cents
    const part = (installment: number, changes: { cents?: number; report?: string } = {}) => {
      const { cents = Math.floor(total / count) + (installment === 1 ? total % count : 0), report = 'sale' } = changes
      return {
        movimento_api_codigo: `${charge.id}-${report}-${installment}`,
        tipo_evento: '1',
        codigo_transacao: charge.id.slice(5).replaceAll('-', ''),
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
  const stateOf = async (id: string) =>
    (await linesOf(id)).map(({ report, status, expectedCents }) => [report, status, expectedCents].join(' ')).toSorted()

  test('match although a page of the report ends between them', async () => {
    const { id, total, part } = await buyInParts(3)
    await importPages(today, 'transactional', [[part(1), part(3)], [part(2)]])
    expect(await stateOf(id)).toEqual(Array.from({ length: 3 }, () => 'transactional MATCHED '))
    expect(await balances(id)).toMatchObject({ fees: 300, provider_receivable: total - 300 })
  })

  test('that differ have the difference once, also if they are on two pages', async () => {
    const { id, total, part } = await buyInParts(2)
    await importPages(today, 'transactional', [[part(2)], [part(1, { cents: 100 })]])
    const half = Math.floor(total / 2)
    expect(await stateOf(id)).toEqual([`transactional DIFFERENT ${half}`, `transactional DIFFERENT ${total - half}`].toSorted())
    for (const line of await linesOf(id)) await accept(line.id)
    expect(await balances(id)).toMatchObject({ fees: 200, adjustments: total - half - 100, provider_receivable: half + 100 - 200 })
  })

  test('of a sale from before the first import: each payout posts its fee, also after the sale was imported', async () => {
    const { id, total, part } = await buyInParts(2)
    await importPages(today, 'financial', [[part(1, { report: 'payout' })]])
    await importPages(today, 'transactional', [[part(1), part(2)]])
    const half = total - Math.floor(total / 2)
    expect(await balances(id)).toMatchObject({ fees: 100, bank: half - 100, provider_receivable: total - half })
    await importPages(dayIn(30), 'financial', [[part(2, { report: 'payout' })]])
    expect(await balances(id)).toMatchObject({ fees: 200, bank: total - 200, provider_receivable: 0 })
  })

  test('that are paid out month by month match, each on its day', async () => {
    const { id, total, part } = await buyInParts(3)
    await importPages(today, 'transactional', [[part(1), part(2), part(3)]])
    for (const number of [1, 2, 3]) await importPages(dayIn(number * 30), 'financial', [[part(number, { report: 'payout' })]])
    await importPages(dayIn(30), 'financial', [[part(1, { report: 'payout' })]])
    expect((await linesOf(id)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'MATCHED'))
    expect(await balances(id)).toMatchObject({ provider_receivable: 0, fees: 300, bank: total - 300 })
    // One more than were sold.
    await importPages(dayIn(120), 'financial', [[part(4, { report: 'payout' })]])
    expect((await linesOf(id)).map(({ status }) => status).toSorted()[0]).toBe('DIFFERENT')
    for (const line of await lines({ status: 'OPEN' })) await accept(line.id)
    expect(await balances(id)).toMatchObject({ provider_receivable: -(part(4).valor_liquido_transacao * 100) })
  })
})

/** Its charge, and lines of the report that name it. */
async function chargeOf(orderId: string) {
  const charge = await panel.shop.db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['charges.id', 'charges.paid_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const codes = { SALE: '1', CREDIT: '2', DEBIT: '3', CHARGEBACK: '5', REFUND: '6' }
  return {
    total: charge.paid_cents,
    line: (event: keyof typeof codes, cents: number, { fee = 0, code = '' } = {}) => ({
      movimento_api_codigo: `${charge.id}-${event}-${code}`,
      tipo_evento: codes[event],
      codigo_transacao: charge.id.slice(5).replaceAll('-', ''),
      codigo_venda: '',
      valor_total_transacao: cents / 100,
      valor_liquido_transacao: (cents - fee) / 100,
    }),
  }
}
const inBothReports = async (day: string, line: object) => {
  for (const report of transferReports) await importPages(day, report, [[line]])
}
const statesOf = async (orderId: string, event: string) =>
  (await linesOf(orderId)).filter((line) => line.event === event).map(({ status, expectedCents }) => [status, expectedCents])
const refundAtPagBank = async (orderId: string) =>
  panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, orderId)}/refund`, {})
const dispute = async (orderId: string, amountCents: number, { outcome = 'LOST', feeCents = 0 } = {}) => {
  const { data } = await panel.ask(`mutation ($id: ID!, $dispute: DisputeInput!) { openDispute(orderId: $id, dispute: $dispute) { id } }`, {
    id: orderId,
    dispute: { reason: 'FRAUD', amountCents, deadlineAt: new Date(Date.now() + 86_400_000).toISOString() },
  })
  return decide(data.openDispute.id, outcome, feeCents)
}
const decide = async (id: string, outcome: string, feeCents = 0) => {
  const closed = await panel.ask(
    `mutation ($id: ID!, $outcome: DisputeOutcome!, $fee: Int) { closeDispute(id: $id, outcome: $outcome, feeCents: $fee) { id } }`,
    { id, outcome, fee: feeCents },
  )
  return closed.data.closeDispute.id as string
}

describe('money that PagBank took', () => {
  test('before its charge was read is read then, and matches', async () => {
    const id = await buy()
    const { total, line } = await chargeOf(id)
    await importTransferDay(panel.shop.deps, today)
    await refundAtPagBank(id)
    await inBothReports(today, line('CHARGEBACK', total))
    expect(await statesOf(id, 'CHARGEBACK')).toEqual([
      ['DIFFERENT', 0],
      ['DIFFERENT', 0],
    ])
    await panel.shop.work(['settle_payment'])
    expect((await orderOf(panel.shop, id)).status).toBe('REFUNDED')
    await importTransfers(panel.shop.deps)
    expect(await statesOf(id, 'CHARGEBACK')).toEqual([
      ['MATCHED', null],
      ['MATCHED', null],
    ])
    const fee = Math.round(total * 0.0099)
    expect(await balances(id)).toEqual({
      buyer: 0,
      revenue: -total,
      refunds: total,
      provider_receivable: 0,
      fees: fee,
      bank: -fee,
    })
  })

  test('and that was read since is not posted as a difference when staff accepts it', async () => {
    const id = await buy()
    const { total, line } = await chargeOf(id)
    await importTransferDay(panel.shop.deps, today)
    await inBothReports(today, line('REFUND', total))
    await refundAtPagBank(id)
    await settle(id)
    for (const open of await lines({ status: 'OPEN' })) expect((await accept(open.id)).data.acceptTransferLine).toBe(true)
    expect(await statesOf(id, 'REFUND')).toEqual([
      ['MATCHED', null],
      ['MATCHED', null],
    ])
    const { adjustments, provider_receivable: receivable } = await balances(id)
    expect([adjustments, receivable]).toEqual([undefined, 0])
  })

  test('twice is different, until staff records the dispute that took it', async () => {
    const id = await buy()
    const { total, line } = await chargeOf(id)
    await panel.ask(`mutation ($id: ID!) { refundOrder(id: $id) { status } }`, { id })
    await importTransferDay(panel.shop.deps, today)
    expect(await statesOf(id, 'REFUND')).toEqual([
      ['MATCHED', null],
      ['MATCHED', null],
    ])
    await inBothReports(dayIn(1), line('CHARGEBACK', total))
    await importTransfers(panel.shop.deps)
    expect(await statesOf(id, 'CHARGEBACK')).toEqual([
      ['DIFFERENT', 0],
      ['DIFFERENT', 0],
    ])
    await dispute(id, total)
    await importTransfers(panel.shop.deps)
    expect(await statesOf(id, 'CHARGEBACK')).toEqual([
      ['MATCHED', null],
      ['MATCHED', null],
    ])
    expect(await balances(id)).toMatchObject({ chargebacks: total, provider_receivable: 0 })
  })
})

describe('a decided dispute', () => {
  test('whose fee staff have entered: the report’s debit of it is not a second fee', async () => {
    const id = await buy()
    const { total, line } = await chargeOf(id)
    await importTransferDay(panel.shop.deps, today)
    await inBothReports(today, line('DEBIT', 2_500))
    expect(await statesOf(id, 'DEBIT')).toEqual([
      ['UNKNOWN', null],
      ['UNKNOWN', null],
    ])
    await dispute(id, total, { outcome: 'WON', feeCents: 2_500 })
    const fee = Math.round(total * 0.0099)
    expect(await balances(id)).toMatchObject({ fees: fee + 2_500, provider_receivable: -2_500 })
    await importTransfers(panel.shop.deps)
    expect(await balances(id)).toEqual({
      buyer: 0,
      revenue: -total,
      provider_receivable: 0,
      fees: fee + 2_500,
      bank: total - fee - 2_500,
    })
    // One more is not the dispute's.
    await inBothReports(dayIn(1), line('DEBIT', 2_500, { code: 'second' }))
    expect((await statesOf(id, 'DEBIT')).map(([status]) => String(status)).toSorted()).toEqual(['MATCHED', 'MATCHED', 'UNKNOWN', 'UNKNOWN'])
    for (const open of await lines({ status: 'OPEN' })) await accept(open.id)
  })

  test('that was won after a loss: the report’s credit is the money that came back', async () => {
    const id = await buy()
    const { total, line } = await chargeOf(id)
    await importTransferDay(panel.shop.deps, today)
    const lost = await dispute(id, total)
    await inBothReports(today, line('CHARGEBACK', total))
    await decide(lost, 'WON')
    await inBothReports(dayIn(1), line('CREDIT', total))
    const fee = Math.round(total * 0.0099)
    expect(await balances(id)).toMatchObject({ chargebacks: 0, provider_receivable: 0, bank: total - fee })
    expect((await linesOf(id)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'MATCHED'))
  })
})

test('a payout of a sale from before the first import posts the fee once, also if the sale is imported later', async () => {
  const id = await buy(courseWithModules.id, 'redirect')
  const { total, line } = await chargeOf(id)
  await importPages(dayIn(14), 'financial', [[line('SALE', total, { fee: 900, code: 'payout' })]])
  const settled = { buyer: 0, revenue: -total, provider_receivable: 0, fees: 900, bank: total - 900 }
  expect(await balances(id)).toEqual(settled)
  await importPages(today, 'financial', [])
  expect(await statesOf(id, 'SALE')).toEqual([['MATCHED', null]])
  await importPages(today, 'transactional', [[line('SALE', total, { fee: 900, code: 'sale' })]])
  expect(await statesOf(id, 'SALE')).toEqual([
    ['MATCHED', null],
    ['MATCHED', null],
  ])
  expect(await balances(id)).toEqual(settled)
})

test('all of it leaves the ledger consistent', async () => {
  await checkLedger(panel.shop.deps)
  expect(await ledgerFindings(panel.shop.db)).toEqual([])
})
