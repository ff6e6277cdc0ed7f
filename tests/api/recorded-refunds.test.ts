import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { buy, coursesOf, forgetJobs, misbehave, refundAtProvider, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { atProvider, cancelCalls, copies, get, history, itemsOf, refund, refundEmails } from '#tests/harness/refunds.ts'
import { orderOf, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(async () => {
  await withoutFaults(panel.shop)
  await forgetJobs(panel.shop)
})

const staff = 'renata.lopes@sabia.example'
const today = dayInBrazil(new Date())
const entry = { method: 'TRANSFER', returnedOn: today, reason: 'O prazo do PagBank acabou.' }
const record = (id: string, { items, ...extra }: { items?: (string | undefined)[]; [other: string]: unknown } = {}) =>
  panel.ask(
    `mutation ($id: ID!, $items: [OrderItemCopies!], $method: RefundMethod!, $returnedOn: String!, $reason: String!, $key: String) {
      recordRefund(id: $id, items: $items, method: $method, returnedOn: $returnedOn, reason: $reason, idempotencyKey: $key) {
        status refundedCents refunds { id status scope amountCents actor method reason doneAt } } }`,
    { id, items: copies(items), ...entry, ...extra },
  )
const explain = (id: string, items: (string | undefined)[]) =>
  panel.ask(
    'mutation ($id: ID!, $items: [OrderItemCopies!]!) { explainRefund(id: $id, items: $items) { status refunds { scope itemIds isUnexplained } } }',
    {
      id,
      items: copies(items),
    },
  )
const balances = async (id: string) => {
  const { data } = await panel.ask('query ($id: ID!) { orderLedger(id: $id) { balances { account cents } } }', { id })
  const all: { account: string; cents: number }[] = data.orderLedger.balances
  return Object.fromEntries(all.map(({ account, cents }) => [account, cents]))
}
const openExceptions = async (id: string) => {
  await panel.shop.rows(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [id])
  for (const kind of ['REFUND_UNANSWERED', 'REFUND_DUE', 'LEDGER_UNBALANCED'] as const) await runCheck(panel.shop.db, kind)
  return panel.shop.rows('select kind from exceptions where order_id = $1 and resolved_at is null', [id])
}

describe('a refund that the store made outside PagBank', () => {
  test('of the whole order has the effects of any refund, and its money comes from the bank account', async () => {
    const before = await stockOf(panel.shop, plentifulBook.id)
    const { id, email } = await buy(panel.shop, [plainCourse.id, plentifulBook.id])
    const { total_cents } = await orderOf(panel.shop, id)
    const { data, message } = await record(id, { key: 'uma-vez' })
    expect(message).toBeUndefined()
    expect(data.recordRefund).toMatchObject({
      status: 'REFUNDED',
      refundedCents: total_cents,
      refunds: [{ status: 'DONE', scope: 'WHOLE', actor: staff, amountCents: total_cents, method: 'TRANSFER', reason: entry.reason }],
    })
    expect((await record(id, { key: 'uma-vez' })).data.recordRefund.refunds).toHaveLength(1)
    expect(await coursesOf(panel.shop, email)).toEqual([])
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(before)
    expect(await history(panel, id)).toMatchObject([{ actor: staff, action: 'REFUNDED' }])
    const [told, ...more] = await refundEmails(panel, email)
    expect([more, told?.text.includes('voltou por transferência')]).toEqual([[], true])
    expect(await balances(id)).toMatchObject({ bank: -total_cents, provider_receivable: total_cents, buyer: 0 })
    expect(await cancelCalls(panel, id)).toEqual([])
    await settle(panel.shop, id)
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }] })
    expect(await openExceptions(id)).toEqual([])
    expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('já foi reembolsado') })
  })

  test('of a line leaves the rest, which PagBank can return, and no portal refund is lost beside it', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const { total_cents } = await orderOf(panel.shop, id)
    const items = await itemsOf(panel, id)
    await record(id, { items: [items[ebook.title]] })
    await refundAtProvider(panel.shop, id, 1_000)
    await settle(panel.shop, id)
    expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundedCents: ebook.priceCents + 1_000 })
    expect((await refund(panel, id)).data.refundOrder).toMatchObject({ status: 'REFUNDED', refundedCents: total_cents })
    expect(await atProvider(panel, id)).toBe(total_cents - ebook.priceCents)
    expect(await balances(id)).toMatchObject({ bank: -ebook.priceCents, provider_receivable: ebook.priceCents, buyer: 0 })
  })

  test('that PagBank refuses for now: nothing sends it any more', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = [(await itemsOf(panel, id))[ebook.title]]
    await misbehave(panel.shop, { 'refund-unavailable': 1 })
    await refund(panel, id, { items })
    expect((await record(id, { items })).message).toBeUndefined()
    await retryNow(panel.shop)
    await panel.shop.work()
    expect(await atProvider(panel, id)).toBe(0)
    expect(await get(panel, id)).toMatchObject({ refundedCents: ebook.priceCents, refunds: [{ status: 'REFUSED' }, { status: 'DONE' }] })
    expect(await openExceptions(id)).toEqual([])
  })

  test('has the day on which the money returned: between the payment and today', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await panel.shop.rows(`update orders set paid_at = now() - interval '5 days' where id = $1`, [id])
    const day = (ago: number) => dayInBrazil(new Date(Date.now() - ago * 86_400_000))
    for (const returnedOn of [day(7), day(-2)]) expect(await record(id, { returnedOn })).toMatchObject({ code: 'BAD_USER_INPUT' })
    expect(await record(id, { reason: 'curto' })).toMatchObject({ code: 'BAD_USER_INPUT' })
    const { data } = await record(id, { returnedOn: day(3) })
    expect(dayInBrazil(new Date(data.recordRefund.refunds[0].doneAt))).toBe(day(3))
  })
})

describe('portal money', () => {
  test('is explained by the staff: its lines are refunded, and no money moves', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = await itemsOf(panel, id)
    await refundAtProvider(panel.shop, id, plainCourse.priceCents - 500)
    await settle(panel.shop, id)
    const [portal] = (await get(panel, id)).refunds as { id: string }[]
    const { data, message } = await explain(portal!.id, [items[plainCourse.title]])
    expect(message).toBeUndefined()
    expect(data.explainRefund).toEqual({
      status: 'PAID',
      refunds: [{ scope: 'ITEMS', itemIds: [items[plainCourse.title]], isUnexplained: false }],
    })
    expect(await coursesOf(panel.shop, email)).toEqual([])
    await settle(panel.shop, id)
    expect(await get(panel, id)).toMatchObject({ refunds: [{ scope: 'ITEMS' }] })
    expect((await explain(portal!.id, [items[ebook.title]])).code).toBe('NOT_FOUND')
    expect(await cancelCalls(panel, id)).toEqual([])
  })
})
