import { beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { queueDuePayments } from '#server/money/payments/queue-due-payments.ts'
import { buy, coursesOf, misbehave, paymentsOf, refundAtProvider, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { atProvider, get, history, itemsOf, refund, refundEmails, runRefundJob } from '#tests/harness/refunds.ts'
import { eventually, orderOf, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

const staff = 'renata.lopes@sabia.example'

describe('refunds at the provider', () => {
  const atPortal = async (orderId: string, value?: number) => {
    await refundAtProvider(panel.shop, orderId, value)
    await settle(panel.shop, orderId)
  }

  test('of the whole amount, manual or as a chargeback, have the same effects', async () => {
    const before = await stockOf(panel.shop, plentifulBook.id)
    const { id, email } = await buy(panel.shop, [plainCourse.id, plentifulBook.id])
    await atPortal(id)
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ scope: 'PROVIDER', status: 'DONE', actor: null }] })
    expect(await coursesOf(panel.shop, email)).toEqual([])
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(before)
    expect(await history(panel, id)).toMatchObject([{ actor: 'PagBank', action: 'REFUNDED' }])
    await settle(panel.shop, id)
    expect(await refundEmails(panel, email)).toHaveLength(1)
    expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: 'Este pedido já foi reembolsado por inteiro.' })
  })

  test('of parts are recorded as amounts; then staff refunds the rest', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const { total_cents } = await orderOf(panel.shop, id)
    await atPortal(id, 1_000)
    expect(await get(panel, id)).toMatchObject({
      status: 'PAID',
      refundedCents: 1_000,
      items: [{ refundedAt: null }, { refundedAt: null }],
    })
    await atPortal(id, 500)
    expect(await coursesOf(panel.shop, email)).toEqual([plainCourse.id])
    const { data } = await refund(panel, id)
    expect(data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refundedCents: total_cents,
      refunds: [{ amountCents: 1_000 }, { amountCents: 500 }, { amountCents: total_cents - 1_500, scope: 'WHOLE' }],
    })
    expect(await refundEmails(panel, email)).toHaveLength(3)
  })

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

  test('of the money of our own call, which a restored backup does not know: it is not sent again', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    const items = [(await itemsOf(panel, id))[ebook.title]]
    await misbehave(panel.shop, { 'server-error': { next: 1, on: 'refund' } })
    await refund(panel, id, { items })
    // As the backup has it: planned, not sent yet.
    await panel.shop.rows('update refund_calls set requested_at = null where refund_id in (select id from refunds where order_id = $1)', [
      id,
    ])
    await refundAtProvider(panel.shop, id, ebook.priceCents)
    await runRefundJob(panel, id)
    expect(await get(panel, id)).toMatchObject({ refunds: [{ status: 'DONE', actor: staff, amountCents: ebook.priceCents }] })
    expect(await atProvider(panel, id)).toBe(ebook.priceCents)
  })

  test('of a part during our own call: ours is refused as too high, and the next one refunds the rest', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    const { paymentProvider } = panel.shop.deps
    // Our refund is stored, and our call is on its way.
    panel.shop.deps.paymentProvider = {
      ...paymentProvider,
      refundCharge: async (...call) => {
        panel.shop.deps.paymentProvider = paymentProvider
        expect((await get(panel, id)).refunds).toHaveLength(1)
        await atPortal(id, 500)
        return paymentProvider.refundCharge(...call)
      },
    }
    expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('é maior do que o que resta') })
    expect(await get(panel, id)).toMatchObject({ status: 'PAID', refundedCents: 500 })
    expect((await refund(panel, id)).data.refundOrder).toMatchObject({ status: 'REFUNDED', refundedCents: plainCourse.priceCents })
    expect(await atProvider(panel, id)).toBe(plainCourse.priceCents)
    expect(await refundEmails(panel, email)).toHaveLength(2)
  })

  test('concurrent with our own refunds and reads: every cent is refunded once and recorded once', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id, plentifulBook.id])
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const { total_cents } = await orderOf(panel.shop, id)
    await Promise.allSettled([
      refund(panel, id),
      settle(panel.shop, id),
      atPortal(id, 700),
      refund(panel, id),
      settle(panel.shop, id),
      atPortal(id, 300),
      settle(panel.shop, id),
    ])
    if ((await orderOf(panel.shop, id)).status !== 'REFUNDED') await refund(panel, id)
    await settle(panel.shop, id)
    const { status, refundedCents, refunds } = await get(panel, id)
    expect([status, refundedCents, await atProvider(panel, id)]).toEqual(['REFUNDED', total_cents, total_cents])
    const done = (refunds as { status: string; amountCents: number }[]).filter((each) => each.status === 'DONE')
    expect(done.reduce((sum, each) => sum + each.amountCents, 0)).toBe(total_cents)
    expect(await history(panel, id)).toHaveLength(done.length)
    expect(await refundEmails(panel, email)).toHaveLength(done.length)
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(stock + 1)
  })

  test('a webhook about our own refund, three times before the response: it is recorded once, as ours', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    await panel.shop.sandbox('/console/settings', {
      webhooks: 'send',
      faults: { 'webhook-first': { next: 1, on: 'refund' }, duplicate: 'always' },
    })
    const { paymentProvider } = panel.shop.deps
    // The worker processes the webhooks before the response arrives.
    panel.shop.deps.paymentProvider = {
      ...paymentProvider,
      refundCharge: async (...call) => {
        const answer = await paymentProvider.refundCharge(...call)
        await panel.shop.work()
        return answer
      },
    }
    const { data } = await refund(panel, id)
    panel.shop.deps.paymentProvider = paymentProvider
    expect(data.refundOrder).toMatchObject({ status: 'REFUNDED', refunds: [{ scope: 'WHOLE', status: 'DONE', actor: staff }] })
    expect(await history(panel, id)).toMatchObject([{ actor: staff }])
    expect(await refundEmails(panel, email)).toHaveLength(1)
  })

  test('a refund of more than the rest is refused with a message', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
    await atPortal(id, ebook.priceCents + 1)
    expect(await refund(panel, id, { items: [(await itemsOf(panel, id))[plainCourse.title]] })).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('uma parte já voltou'),
    })
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

  test('that come back to the store are an exception, until the money is returned again in the portal', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const [payment] = await paymentsOf(panel.shop, id)
    await refund(panel, id)
    const readLater = async () => {
      await settle(panel.shop, id)
      await panel.shop.rows(`update payments set checked_at = checked_at + interval '1 hour' where order_id = $1`, [id])
      await runCheck(panel.shop.db, 'REFUND_UNDONE')
      const { data } = await panel.ask('{ listExceptions(kind: REFUND_UNDONE) { data { orderId cents } } }')
      return data.listExceptions.data
    }
    expect(await readLater()).toEqual([])
    // Nobody has to say so: a refunded payment is read for as long as a paid one.
    expect((await paymentsOf(panel.shop, id))[0]?.next_check_at).toEqual(expect.any(Date))
    await panel.shop.sandbox(`/console/orders/${payment?.provider_order_id}/refund/undo`, {})
    expect(await readLater()).toEqual([{ orderId: id, cents: plainCourse.priceCents }])
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refundDue: false, refundedCents: plainCourse.priceCents })
    await refundAtProvider(panel.shop, id)
    expect(await readLater()).toEqual([])
    expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refundedCents: plainCourse.priceCents, refunds: [{ status: 'DONE' }] })
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
})
