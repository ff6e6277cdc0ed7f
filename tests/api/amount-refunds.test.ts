import { beforeEach, expect, test } from 'vitest'
import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { CsvCell } from '#domain/platform/values/csv.ts'
import { readReport } from '#server/money/exports/reports.sql.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { documents, issued, lineOf, plan, provideFiscalPanel, untilStates } from '#tests/harness/fiscal.ts'
import { buy, coursesOf, misbehave, refundAtProvider, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { atProvider, cancelCalls, get, history, itemsOf, refund, refundEmails, runRefundJob } from '#tests/harness/refunds.ts'
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

test('pressed twice, by two people or in two tabs, it returns once; all that is left ends the order', async () => {
  const { id, email } = await buy(shop, [plainCourse.id])
  expect((await refundAmount(id, 5_000, { key: 'um-valor' })).message).toBeUndefined()
  expect((await refundAmount(id, 5_000, { key: 'um-valor', left: plainCourse.priceCents })).message).toBeUndefined()
  for (const key of [undefined, 'outra'])
    expect(await refundAmount(id, 5_000, { key, left: plainCourse.priceCents })).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('mudou'),
    })
  expect(await refundAmount(id, plainCourse.priceCents)).toMatchObject({ code: 'CONFLICT' })
  expect(await cancelCalls(panel, id)).toEqual(['ok'])
  expect((await refundAmount(id, plainCourse.priceCents - 5_000)).data.refundOrder).toMatchObject({
    status: 'REFUNDED',
    refundedCents: plainCourse.priceCents,
  })
  expect(await coursesOf(shop, email)).toEqual([])
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

test('money that a dispute took, or the portal returned, is not returned twice', async () => {
  const lost = await buy(shop, [plainCourse.id, ebook.id])
  const dispute = await openDispute(panel, lost.id, 10_000)
  expect(await refundAmount(lost.id, 1_000)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('contestação') })
  expect(await isListed(lost.id)).toBe(false)
  await closeDispute(panel, dispute, 'LOST')
  expect(await isListed(lost.id)).toBe(true)
  expect(await refundAmount(lost.id, total - 9_999)).toMatchObject({ code: 'CONFLICT' })
  expect((await refundAmount(lost.id, 1_000)).data.refundOrder.refundedCents).toBe(11_000)
  const portal = await buy(shop, [plainCourse.id])
  await refundAtProvider(shop, portal.id, 2_000)
  await settle(shop, portal.id)
  expect(await refundAmount(portal.id, 2_000)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('pode ter sido por isto'),
  })
  const others = (await get(panel, portal.id)).refunds.map((each: Json) => each.id)
  expect((await refundAmount(portal.id, 2_000, { others })).data.refundOrder.refundedCents).toBe(4_000)
})

test('copies that are separated later stay as much cheaper, and so does a line from which its buyer withdraws', async () => {
  const books = await buy(shop, [plentifulBook.id], { quantity: 3 })
  await refundAmount(books.id, 1_000)
  const copy = { id: await lineOf(panel, books.id, plentifulBook.id), quantity: 1 }
  expect((await refund(panel, books.id, { items: [copy] })).data.refundOrder.refundedCents).toBe(1_000 + plentifulBook.priceCents - 333)
  const next = (await get(panel, books.id)).items.find(({ id }: Json) => id !== copy.id)
  expect((await refund(panel, books.id, { items: [{ id: next.id, quantity: 1 }] })).data.refundOrder.refundedCents).toBe(
    1_000 + 2 * plentifulBook.priceCents - 667,
  )

  const { id } = await buy(shop, [plainCourse.id, ebook.id])
  await refundAmount(id, 2_000)
  const withdrawal = `mutation ($id: ID!, $items: [OrderItemCopies!]!, $on: Date!) {
    registerWithdrawal(orderId: $id, items: $items, declaredOn: $on, through: EMAIL) { refundCents } }`
  const items = [{ id: await lineOf(panel, id, ebook.id), quantity: 1 }]
  const cents = ebook.priceCents - (2_000 - Math.round((2_000 * plainCourse.priceCents) / total))
  expect((await panel.ask(withdrawal, { id, items, on: dayInBrazil(new Date()) })).data.registerWithdrawal).toMatchObject([
    { refundCents: cents },
  ])
  await shop.work()
  expect(await atProvider(panel, id)).toBe(2_000 + cents)
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
