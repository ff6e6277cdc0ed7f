import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importTransfers } from '#server/money/transfers/import-transfers.ts'
import { refundAtProvider, settle, withoutFaults, pay, paymentsOf, place, statusOf } from '#tests/harness/purchases.ts'
import { orderOf, providerOrder } from '#tests/harness/shop.ts'
import {
  accept,
  balances,
  bothMatched,
  buy,
  chargeOf,
  dayIn,
  expectSoundLedger,
  feeOf,
  imported,
  inBothReports,
  lines,
  linesOf,
  statesOf,
  today,
  importPages,
} from '#tests/harness/transfers.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { sql } from 'kysely'
import { plainCourse } from '#database/seed/fixtures.ts'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { appendTransactions } from '#server/money/ledger/ledger.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import type { Json } from '#tests/harness/panel.ts'

const panel = await providePanel()

// Whatever was posted.
afterAll(() => expectSoundLedger(panel))

beforeEach(() => withoutFaults(panel.shop))

const dispute = async (orderId: string, amountCents: number, outcome: 'WON' | 'LOST' = 'LOST', feeCents = 0) => {
  const id = await openDispute(panel, orderId, amountCents)
  await closeDispute(panel, id, outcome, feeCents)
  return id
}

describe('money that PagBank took', () => {
  test('before its charge was read is read then, and matches', async () => {
    const id = await buy(panel)
    const { total, line } = await chargeOf(panel, id)
    await imported(panel)
    await refundAtProvider(panel.shop, id)
    await inBothReports(panel, today(), line('CHARGEBACK', total))
    expect(await statesOf(panel, id, 'CHARGEBACK')).toEqual([
      ['DIFFERENT', 0],
      ['DIFFERENT', 0],
    ])
    await panel.shop.work(['settle_payment'])
    expect((await orderOf(panel.shop, id)).status).toBe('REFUNDED')
    await importTransfers(panel.shop.deps)
    expect(await statesOf(panel, id, 'CHARGEBACK')).toEqual(bothMatched)
    const fee = feeOf(total)
    expect(await balances(panel, id)).toEqual({
      buyer: 0,
      revenue: -total,
      refunds: total,
      provider_receivable: 0,
      fees: fee,
      bank: -fee,
    })
  })

  test('and that was read since is not posted as a difference when staff accepts it', async () => {
    const id = await buy(panel)
    const { total, line } = await chargeOf(panel, id)
    await imported(panel)
    await inBothReports(panel, today(), line('REFUND', total))
    await refundAtProvider(panel.shop, id)
    await settle(panel.shop, id)
    for (const open of await lines(panel, { status: 'OPEN' })) expect((await accept(panel, open.id)).data.acceptTransferLine).toBe(true)
    expect(await statesOf(panel, id, 'REFUND')).toEqual(bothMatched)
    const { adjustments, provider_receivable: receivable } = await balances(panel, id)
    expect([adjustments, receivable]).toEqual([undefined, 0])
  })
})

describe('a decided dispute', () => {
  test('whose fee staff enter after they accepted its debit: it is one fee', async () => {
    const id = await buy(panel)
    const { total, line } = await chargeOf(panel, id)
    await imported(panel)
    await inBothReports(panel, today(), line('DEBIT', 2_500))
    for (const open of await linesOf(panel, id)) if (open.status === 'UNKNOWN') await accept(panel, open.id)
    expect(await balances(panel, id)).toMatchObject({ adjustments: 2_500, provider_receivable: 0 })
    await dispute(id, total, 'WON', 2_500)
    const fee = feeOf(total)
    expect(await balances(panel, id)).toMatchObject({
      adjustments: 0,
      provider_receivable: 0,
      fees: fee + 2_500,
      bank: total - fee - 2_500,
    })
    expect(await statesOf(panel, id, 'DEBIT')).toEqual(bothMatched)
    await importTransfers(panel.shop.deps)
    expect(await balances(panel, id)).toMatchObject({ adjustments: 0, provider_receivable: 0, fees: fee + 2_500 })
  })

  test('whose money staff accepted in the report before they recorded the loss and the win: it counts once', async () => {
    const id = await buy(panel)
    const { total, line } = await chargeOf(panel, id)
    await imported(panel)
    await inBothReports(panel, today(), line('CHARGEBACK', total))
    await inBothReports(panel, dayIn(1), line('CREDIT', total))
    for (const open of await linesOf(panel, id)) if (open.status !== 'MATCHED') await accept(panel, open.id)
    const lost = await dispute(id, total)
    await closeDispute(panel, lost, 'WON')
    const fee = feeOf(total)
    expect(await balances(panel, id)).toMatchObject({ adjustments: 0, chargebacks: 0, provider_receivable: 0, bank: total - fee })
    expect((await linesOf(panel, id)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'MATCHED'))
  })
})

async function exceptions(kind: ExceptionKind): Promise<Json[]> {
  await runCheck(panel.shop.db, kind)
  const { data } = await panel.ask(
    'query ($kind: ExceptionKind) { listExceptions(kind: $kind) { data { orderId cents cause actions } } exceptionCounts { open } }',
    { kind },
  )
  return data.listExceptions.data
}

const hoursLater = () => sql`update transfer_lines set created_at = created_at - interval '3 hours'`.execute(panel.shop.db)

const movement = (event: string, cents: number, code: string, extra: object = {}) => ({
  movimento_api_codigo: code,
  tipo_evento: event,
  codigo_transacao: code.toUpperCase(),
  codigo_venda: '',
  valor_total_transacao: cents / 100,
  valor_liquido_transacao: cents / 100,
  ...extra,
})

test('R$ 50 less than the charge is one exception, until staff accept the lines of either report', async () => {
  // The tests before have left open lines.
  for (const line of await lines(panel, { status: 'OPEN' })) await accept(panel, line.id)
  const id = await buy(panel)
  const { total_cents: total } = await orderOf(panel.shop, id)
  await panel.shop.sandbox(`/console/orders/${await providerOrder(panel.shop, id)}/report`, { value: total - 5_000 })
  await imported(panel)
  expect(await exceptions('TRANSFER_DIFFERENT')).toEqual([])
  await hoursLater()
  expect(await exceptions('TRANSFER_DIFFERENT')).toMatchObject([
    { orderId: id, cents: -5_000, cause: expect.stringContaining('R$\u00a050,00 a menos'), actions: ['ACCEPT'] },
  ])
  for (const line of await linesOf(panel, id)) await accept(panel, line.id)
  expect(await exceptions('TRANSFER_DIFFERENT')).toEqual([])
})

test('an unknown debit, and lines of an unknown kind, with their sign', async () => {
  await inBothReports(panel, today(), movement('3', 1_990, 'debit'))
  await importPages(panel, dayIn(1), 'financial', [
    [movement('17', -700, 'first'), movement('17', 200, 'second'), movement('17', 0, 'none')],
  ])
  await hoursLater()
  const open = await exceptions('TRANSFER_DIFFERENT')
  expect(open.map(({ cents, cause }) => [cents, String(cause).replace(/^O extrato do PagBank de \S+ /, '')])).toEqual([
    [-1_990, expect.stringMatching(/^tem um débito de R\$\s19,90 que a loja não conhece/)],
    [-500, expect.stringMatching(/^tem lançamentos de um tipo que a loja não conhece \(código 17\), somando -R\$\s5,00/)],
  ])
  for (const line of await lines(panel, { status: 'OPEN' })) expect((await accept(panel, line.id)).data.acceptTransferLine).toBe(true)
  expect(await exceptions('TRANSFER_DIFFERENT')).toEqual([])
})

test('a report that was unreadable for twenty days', async () => {
  await sql`delete from transfer_days`.execute(panel.shop.db)
  // Nobody has asked for a report.
  expect(await exceptions('TRANSFER_UNREAD')).toEqual([])
  const day = dayIn(-20)
  await sql`insert into transfer_days (day) values (${day})`.execute(panel.shop.db)
  const [exception] = await exceptions('TRANSFER_UNREAD')
  expect(exception).toMatchObject({ cause: expect.stringMatching(/extrato do PagBank de 17 dias, desde/) })
  await sql`insert into transfer_days (day, imported_at) select day::date, now() from generate_series(${day}::date, shop_day(now()), '1 day') as day
    on conflict (day) do update set imported_at = now()`.execute(panel.shop.db)
  expect(await exceptions('TRANSFER_UNREAD')).toEqual([])
})

test('a sale in the report proves a payment that the store does not know: it is read, and matches', async () => {
  const { id } = await place(panel.shop, [plainCourse.id])
  await pay(panel.shop, id)
  const [payment] = await paymentsOf(panel.shop, id)
  const { total_cents: total } = await orderOf(panel.shop, id)
  await inBothReports(panel, today(), movement('1', total, 'proof', { codigo_venda: payment!.id }))
  expect(await statusOf(panel.shop, id)).toBe('PENDING')
  await panel.shop.work(['settle_payment'])
  expect(await statusOf(panel.shop, id)).toBe('PAID')
  await importTransfers(panel.shop.deps)
  expect((await linesOf(panel, id)).map(({ status }) => status)).toEqual(['MATCHED', 'MATCHED'])
  expect(await balances(panel, id)).toMatchObject({ provider_receivable: 0 })
})

test('money that no report has paid out or announced for 45 days', async () => {
  const { id: orderId } = await place(panel.shop, [plainCourse.id])
  const receivable = (chargeId: string, days: number) => ({
    kind: 'ADJUSTMENT' as const,
    source: chargeId,
    orderId,
    chargeId,
    occurredAt: new Date(Date.now() - days * 86_400_000),
    entries: [
      { account: 'provider_receivable' as const, productId: null, cents: 5_000 },
      { account: 'adjustments' as const, productId: null, cents: -5_000 },
    ],
  })
  const overdue = async () => {
    await sql`delete from ledger_checks`.execute(panel.shop.db)
    await checkLedger(panel.shop.deps)
    return exceptions('RECEIVABLE_OVERDUE')
  }
  await panel.shop.db.transaction().execute((tx) => appendTransactions(tx, [receivable('CHAR_OLD', 46), receivable('CHAR_NEW', 44)]))
  // Before the first imported day nothing is known.
  expect(await overdue()).toEqual([])
  await sql`insert into transfer_days (day, imported_at) values (${dayIn(-50)}, now())`.execute(panel.shop.db)
  expect(await overdue()).toMatchObject([{ orderId, cents: 5_000 }])
  expect(await exceptions('LEDGER_UNBALANCED')).toEqual([])
  await sql`insert into transfer_lines (day, report, line_code, transaction_code, event, event_code, gross_cents, fee_cents, net_cents, charge_id, status,
    expected_on) values (${dayIn(-46)}, 'transactional', 'announced', '', 'SALE', '1', 5000, 0, 5000, 'CHAR_OLD', 'MATCHED', ${dayIn(-10)})`.execute(
    panel.shop.db,
  )
  expect(await overdue()).toEqual([])
})
