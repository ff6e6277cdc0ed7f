import { beforeEach, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import type { CsvCell } from '#domain/platform/values/csv.ts'
import { readReport } from '#server/money/exports/reports.sql.ts'
import { documents, issued, plan, provideFiscalPanel, untilStates } from '#tests/harness/fiscal.ts'
import { buy, coursesOf, misbehave, refundAtProvider, withoutFaults } from '#tests/harness/purchases.ts'
import { atProvider, get, history, itemsOf, refund, refundEmails, runRefundJob } from '#tests/harness/refunds.ts'
import type { Json } from '#tests/harness/panel.ts'

const panel = await provideFiscalPanel()
const { shop } = panel
beforeEach(() => withoutFaults(shop))

/** An amount of what is left, as a browser sends it that has just read the order. */
async function refundAmount(
  id: string,
  cents: number,
  { left, why = 'GOODWILL', ...more }: { left?: number; why?: string | null; key?: string; others?: string[] } = {},
) {
  const { payments } = await get(panel, id)
  const kept = payments.reduce((sum: number, each: Json) => sum + each.paidCents - each.refundedCents, 0)
  return refund(panel, id, { amount: { cents, leftCents: left ?? kept }, why, ...more })
}
const isListed = async (id: string) =>
  (await panel.ask('{ listOrders(access: ADMIN, refunded: true, limit: 100) { data { id } } }')).data.listOrders.data.some(
    (each: Json) => each.id === id,
  )
const total = plainCourse.priceCents + ebook.priceCents

test('an amount returns with its reason: the access stays, and what is bought counts as cheaper, to the last cent', async () => {
  const { id, email } = await buy(shop, [plainCourse.id, ebook.id])
  expect(await refundAmount(id, 1_001, { why: null })).toMatchObject({ code: 'BAD_USER_INPUT' })
  expect((await refundAmount(id, 1_001)).data.refundOrder).toMatchObject({
    status: 'PAID',
    refundedCents: 1_001,
    refunds: [{ scope: 'AMOUNT', status: 'DONE' }],
  })
  expect([await coursesOf(shop, email), await atProvider(panel, id), await isListed(id)]).toEqual([[plainCourse.id], 1_001, true])
  expect(await history(panel, id)).toMatchObject([{ action: 'REFUNDED', changes: [{ field: 'refunded', after: '10.01' }] }])
  const [received] = await refundEmails(panel, email)
  expect(received?.text).toContain('O que você comprou continua seu')
  expect(
    await shop.rows(
      `select account, sum(cents)::int as cents from ledger_transactions t join ledger_entries on transaction_id = t.id
    where order_id = $1 and account in ('buyer', 'refunds') group by 1 order by 1`,
      [id],
    ),
  ).toEqual([
    { account: 'buyer', cents: 0 },
    { account: 'refunds', cents: 1_001 },
  ])

  const items = await itemsOf(panel, id)
  const share = Math.round((1_001 * plainCourse.priceCents) / total)
  expect((await refund(panel, id, { items: [items[plainCourse.title]] })).data.refundOrder.refundedCents).toBe(
    1_001 + plainCourse.priceCents - share,
  )
  expect((await refund(panel, id, { items: [items[ebook.title]] })).data.refundOrder).toMatchObject({
    status: 'REFUNDED',
    refundedCents: total,
  })
  const month = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) }
  const rows: CsvCell[][] = []
  for await (const page of readReport(shop.db, 'refunds', { month, actor: 'contabilidade' })) rows.push(...page)
  expect(rows.filter(([orderId]) => orderId === id).map((row) => row[4])).toEqual(['um valor', 'alguns itens', 'pedido inteiro'])
})

test('one that waits is not sent after anything else has returned, also if both are asked for again', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'refund-unavailable': 1 })
  expect((await refundAmount(id, 3_000)).code).toBe('PROVIDER_UNAVAILABLE')
  expect(await refundAmount(id, 2_000)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('espera a vez') })
  await refundAtProvider(shop, id, 3_000)
  await withoutFaults(shop)
  await runRefundJob(panel, id)
  expect(await atProvider(panel, id)).toBe(3_000)
  const { refunds } = await get(panel, id)
  expect(refunds).toMatchObject([
    { scope: 'AMOUNT', status: 'REFUSED' },
    { scope: 'PROVIDER', status: 'DONE' },
  ])
  // The money of the portal was this amount: what is bought counts as cheaper.
  const explain = await panel.ask('mutation ($id: ID!) { explainRefund(id: $id, why: GOODWILL) { refunds { scope } } }', {
    id: refunds[1].id,
  })
  expect(explain.data.explainRefund.refunds).toMatchObject([{ scope: 'AMOUNT' }, { scope: 'AMOUNT' }])
})

test('the fiscal documents state what is left of the price', async () => {
  const { id } = await issued(panel, [plainCourse.id])
  await refundAmount(id, 2_900)
  await plan(panel)
  await untilStates(panel, id, ['NFSE_NATIONAL 1 CANCELED', 'NFSE_NATIONAL 2 ISSUED'])
  expect((await documents(panel, id)).map(({ total_cents }) => total_cents)).toEqual([
    plainCourse.priceCents,
    plainCourse.priceCents - 2_900,
  ])
})
