import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { queueDuePayments } from '#server/money/payments/queue-due-payments.ts'
import { buy, coursesOf, misbehave, paymentsOf, refundAtProvider, settle, withoutFaults, forgetJobs } from '#tests/harness/purchases.ts'
import { atProvider, get, history, itemsOf, refund, refundEmails, cancelCalls, copies } from '#tests/harness/refunds.ts'
import { eventually, orderOf, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { retryNow } from '#tests/harness/clock.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

describe('refunds at the provider', () => {
  const atPortal = async (orderId: string, value?: number) => {
    await refundAtProvider(panel.shop, orderId, value)
    await settle(panel.shop, orderId)
  }

  test('of the price of a line that staff refund then: they are asked first, and say that it is another refund', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = [(await itemsOf(panel, id))[ebook.title]]
    // Unread until staff refund the line, of whichever amount.
    await refundAtProvider(panel.shop, id, 1_000)
    const question = { code: 'CONFLICT', message: expect.stringContaining('pode ter sido por isto') }
    expect(await refund(panel, id, { items })).toMatchObject(question)
    await atPortal(id, ebook.priceCents)
    expect(await refund(panel, id, { items })).toMatchObject(question)
    expect(await atProvider(panel, id)).toBe(1_000 + ebook.priceCents)
    const others = (await get(panel, id)).refunds.map((each: { id: string }) => each.id)
    expect((await refund(panel, id, { items, others })).data.refundOrder).toMatchObject({ refundedCents: 1_000 + 2 * ebook.priceCents })
  })

  test('are found by their webhook, and by the periodic check if the webhook was lost', async () => {
    const notified = await buy(panel.shop, [plainCourse.id])
    await panel.shop.sandbox('/console/settings', { webhooks: 'send' })
    await refundAtProvider(panel.shop, notified.id)
    await eventually(async () => {
      await panel.shop.work()
      return (await orderOf(panel.shop, notified.id)).status === 'REFUNDED'
    }, 'the webhook of the refund is processed')

    await panel.shop.sandbox('/console/settings', { webhooks: 'drop' })
    const lost = await buy(panel.shop, [plainCourse.id])
    const [payment] = await paymentsOf(panel.shop, lost.id)
    expect(payment?.next_check_at?.getTime()).toBeGreaterThan(Date.now() + 12 * 3_600_000)
    await panel.shop.sandbox(`/console/orders/${payment?.provider_order_id}/refund`, {})
    await panel.shop.db.updateTable('payments').set({ next_check_at: new Date() }).where('order_id', '=', lost.id).execute()
    expect(await queueDuePayments(panel.shop.db)).toBe(1)
    await panel.shop.work()
    expect((await orderOf(panel.shop, lost.id)).status).toBe('REFUNDED')
  })

  test('without amounts in the response nothing is revoked; a canceled charge that was paid counts as refunded in full', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    await refund(panel, id, { items: [(await itemsOf(panel, id))[ebook.title]] })
    await misbehave(panel.shop, { 'no-sums': 'always' })
    await settle(panel.shop, id)
    expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundedCents: ebook.priceCents })
    await atPortal(id)
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refundedCents: plainCourse.priceCents + ebook.priceCents })
  })

  test('are no exception because of a reading that began before the refund, and was stored after it', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await refund(panel, id)
    await panel.shop.rows(`update charges set shown_cents = 0 where payment_id in (select id from payments where order_id = $1)`, [id])
    await panel.shop.rows(`update payments set checked_at = now() where order_id = $1`, [id])
    await runCheck(panel.shop.db, 'REFUND_UNDONE')
    const { data } = await panel.ask('{ listExceptions(kind: REFUND_UNDONE) { data { orderId } } }')
    expect(data.listExceptions.data).toEqual([])
  })

  test('that came back to the store are an exception until staff say that they refunded again, and PagBank shows it', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await refund(panel, id)
    const [payment] = await paymentsOf(panel.shop, id)
    await panel.shop.rows(
      `update refunds set created_at = now() - interval '2 days', done_at = now() - interval '1 day' where order_id = $1`,
      [id],
    )
    await panel.shop.rows(
      `update refund_calls set requested_at = now() - interval '1 day' where refund_id in (select id from refunds where order_id = $1)`,
      [id],
    )
    await panel.shop.sandbox(`/console/orders/${payment?.provider_order_id}/refund/undo`, {})
    await settle(panel.shop, id)
    const undone = async () => {
      await runCheck(panel.shop.db, 'REFUND_UNDONE')
      return (await panel.ask('{ listExceptions(kind: REFUND_UNDONE) { data { id cents actions } } }')).data.listExceptions.data
    }
    const [exception] = await undone()
    expect(exception).toMatchObject({ cents: plainCourse.priceCents, actions: ['RETRY', 'ACCEPT'] })
    const again = async () => {
      await panel.ask('mutation ($id: ID!) { resolveException(id: $id, action: RETRY) { id } }', { id: exception.id })
      await panel.shop.work()
      return undone()
    }
    expect(await again()).toHaveLength(1)
    await refundAtProvider(panel.shop, id)
    expect(await again()).toEqual([])
  })
})

describe('what the store returned itself', () => {
  beforeEach(async () => {
    await withoutFaults(panel.shop)
    await forgetJobs(panel.shop)
  })

  const staff = 'renata.lopes@sabia.example'
  const today = dayInBrazil(new Date())
  const entry = { method: 'TRANSFER', returnedOn: today, reason: 'O prazo do PagBank acabou.' }
  const record = (id: string, { items, key, ...extra }: { items?: (string | undefined)[]; key?: string; [other: string]: unknown } = {}) =>
    panel.ask(
      `mutation ($id: ID!, $items: [OrderItemCopies!], $method: RefundMethod!, $returnedOn: Date!, $reason: String!) {
        recordRefund(id: $id, items: $items, method: $method, returnedOn: $returnedOn, reason: $reason) {
          status refundedCents refunds { id status scope amountCents actor method reason doneAt } } }`,
      { id, items: copies(items), ...entry, ...extra },
      key,
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
      await refund(panel, id, { items, key: 'pelo-pagbank' })
      // It is not the refund of this key that PagBank is to make.
      expect((await record(id, { items, key: 'pelo-pagbank' })).code).toBe('CONFLICT')
      expect((await record(id, { items, key: 'por-fora' })).message).toBeUndefined()
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
})
