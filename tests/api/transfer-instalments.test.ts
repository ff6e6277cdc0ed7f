import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { withoutFaults } from '#tests/harness/purchases.ts'
import { accept, balances, buy, chargeOf, dayIn, expectSoundLedger, importPages, lines, linesOf, today } from '#tests/harness/transfers.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
// Whatever was posted.
afterAll(() => expectSoundLedger(panel))
beforeEach(() => withoutFaults(panel.shop))

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
  const stateOf = async (id: string) =>
    (await linesOf(panel, id)).map(({ report, status, expectedCents }) => [report, status, expectedCents].join(' ')).toSorted()

  test('that differ have the difference once, also if they are on two pages', async () => {
    const { id, total, part } = await buyInParts(2)
    await importPages(panel, today(), 'transactional', [[part(2)], [part(1, { cents: 100 })]])
    const half = Math.floor(total / 2)
    expect(await stateOf(id)).toEqual([`TRANSACTIONAL DIFFERENT ${half}`, `TRANSACTIONAL DIFFERENT ${total - half}`].toSorted())
    for (const line of await linesOf(panel, id)) await accept(panel, line.id)
    expect(await balances(panel, id)).toMatchObject({ fees: 200, adjustments: total - half - 100, provider_receivable: half + 100 - 200 })
  })

  test('of a sale from before the first import: each payout posts its fee, also after the sale was imported', async () => {
    const { id, total, part } = await buyInParts(2)
    await importPages(panel, today(), 'financial', [[part(1, { report: 'payout' })]])
    await importPages(panel, today(), 'transactional', [[part(1), part(2)]])
    const half = total - Math.floor(total / 2)
    expect(await balances(panel, id)).toMatchObject({ fees: 100, bank: half - 100, provider_receivable: total - half })
    await importPages(panel, dayIn(30), 'financial', [[part(2, { report: 'payout' })]])
    expect(await balances(panel, id)).toMatchObject({ fees: 200, bank: total - 200, provider_receivable: 0 })
  })

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
