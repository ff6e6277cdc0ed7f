import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importTransfers } from '#server/money/transfers/import-transfers.ts'
import { refund, refundAtProvider, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
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
} from '#tests/harness/transfers.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'

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

  test('twice is different, until staff records the dispute that took it', async () => {
    const id = await buy(panel)
    const { total, line } = await chargeOf(panel, id)
    await refund(panel, id)
    await imported(panel)
    expect(await statesOf(panel, id, 'REFUND')).toEqual(bothMatched)
    await inBothReports(panel, dayIn(1), line('CHARGEBACK', total))
    await importTransfers(panel.shop.deps)
    expect(await statesOf(panel, id, 'CHARGEBACK')).toEqual([
      ['DIFFERENT', 0],
      ['DIFFERENT', 0],
    ])
    await dispute(id, total)
    await importTransfers(panel.shop.deps)
    expect(await statesOf(panel, id, 'CHARGEBACK')).toEqual(bothMatched)
    expect(await balances(panel, id)).toMatchObject({ chargebacks: total, provider_receivable: 0 })
  })
})

describe('a decided dispute', () => {
  test('whose fee staff have entered: the report’s debit of it is not a second fee', async () => {
    const id = await buy(panel)
    const { total, line } = await chargeOf(panel, id)
    await imported(panel)
    await inBothReports(panel, today(), line('DEBIT', 2_500))
    expect(await statesOf(panel, id, 'DEBIT')).toEqual([
      ['UNKNOWN', null],
      ['UNKNOWN', null],
    ])
    await dispute(id, total, 'WON', 2_500)
    const fee = feeOf(total)
    expect(await balances(panel, id)).toMatchObject({ fees: fee + 2_500, provider_receivable: -2_500 })
    await importTransfers(panel.shop.deps)
    expect(await balances(panel, id)).toEqual({
      buyer: 0,
      revenue: -total,
      provider_receivable: 0,
      fees: fee + 2_500,
      bank: total - fee - 2_500,
    })
    // One more is not the dispute's.
    await inBothReports(panel, dayIn(1), line('DEBIT', 2_500, { code: 'second' }))
    expect((await statesOf(panel, id, 'DEBIT')).map(([status]) => String(status)).toSorted()).toEqual([
      'MATCHED',
      'MATCHED',
      'UNKNOWN',
      'UNKNOWN',
    ])
    for (const open of await lines(panel, { status: 'OPEN' })) await accept(panel, open.id)
  })

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
