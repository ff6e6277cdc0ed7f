import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook, scarceBook, ebook } from '#database/seed/fixtures.ts'
import {
  buy,
  coursesOf,
  misbehave,
  onCardPage,
  place,
  settle,
  withoutFaults,
  paymentsOf,
  refundAtProvider,
  forgetJobs,
} from '#tests/harness/purchases.ts'
import {
  atProvider,
  cancelCalls,
  emails,
  history,
  itemsOf,
  refund,
  refundEmails,
  get,
  copies,
  runRefundJob,
} from '#tests/harness/refunds.ts'
import { balances } from '#tests/harness/transfers.ts'
import { orderOf, stockOf, eventually, withShortTimeouts } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { queueDuePayments } from '#server/money/payments/queue-due-payments.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { retryNow } from '#tests/harness/clock.ts'
import { waitWithinBudget, withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { executeRefund } from '#server/money/refunds/execute-refund.ts'
import { exceptionsOf, resolve } from '#tests/harness/exceptions.ts'

const panel = await providePanel()
/** Each refund under faults, its retries and its exceptions: tests/drills/histories. Here are PagBank's answers over HTTP, and what staff read. */
beforeEach(async () => {
  await withoutFaults(panel.shop)
  await forgetJobs(panel.shop)
})

const staff = 'renata.lopes@sabia.example'

describe('a refund of a whole order', () => {
  test('returns money, access, stock and coupon, is recorded in the history, and sends one e-mail', async () => {
    const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
    const used = async () =>
      (await panel.shop.db.selectFrom('coupons').select('used').where('code', '=', 'SABIA10').executeTakeFirstOrThrow()).used
    const before = [await stockOf(panel.shop, plentifulBook.id), await used()]
    const { id, email } = await buy(panel.shop, [courseWithModules.id, plentifulBook.id], { cupomId: coupon._id, quantity: 1 })
    expect(await coursesOf(panel.shop, email)).toEqual([courseWithModules.id])
    const { total_cents } = await orderOf(panel.shop, id)

    const { data, message } = await refund(panel, id)
    expect(message).toBeUndefined()
    expect(data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refundDue: false,
      refundedCents: total_cents,
      payments: [{ status: 'REFUNDED', paidCents: total_cents, refundedCents: total_cents }],
      refunds: [{ status: 'DONE', scope: 'WHOLE', amountCents: total_cents, actor: staff, doneAt: expect.any(String) }],
    })
    expect(await atProvider(panel, id)).toBe(total_cents)
    expect([await stockOf(panel.shop, plentifulBook.id), await used()]).toEqual(before)
    expect(await coursesOf(panel.shop, email)).toEqual([])
    expect(await history(panel, id)).toMatchObject([
      { actor: staff, action: 'REFUNDED', changes: [{ field: 'refunded', after: (total_cents / 100).toFixed(2) }] },
    ])
    await settle(panel.shop, id)
    await settle(panel.shop, id)
    const [received, ...more] = await refundEmails(panel, email)
    expect(more).toEqual([])
    expect(received?.text).toContain('voltou tudo o que você pagou')
    // The e-mail about the access had not been sent yet, so it is not sent any more.
    expect(await emails(panel, email)).toHaveLength(1)
    expect((await panel.shop.call('GET', `/api/orders/${id}/status`)).body).toEqual({ paid: false, state: 'REFUNDED' })
  })

  test('requested twenty times concurrently with one key calls the provider once', async () => {
    const { id, email } = await buy(panel.shop, [plainCourse.id])
    const click = () => refund(panel, id, { key: 'um-clique' })
    const answers = await Promise.all(Array.from({ length: 20 }, click))
    for (const { data, code } of [...answers, await click()])
      expect(data?.refundOrder?.status ?? code).toMatch(/^REFUNDED$|^REQUEST_RUNNING$/)
    expect((await click()).data.refundOrder.status).toBe('REFUNDED')
    expect(await cancelCalls(panel, id)).toEqual(['ok'])
    expect(await refundEmails(panel, email)).toHaveLength(1)
    expect(await history(panel, id)).toHaveLength(1)
  })

  test('returns a card payment', async () => {
    const { id, url, email } = await place(panel.shop, [plainCourse.id], {}, 'redirect')
    await onCardPage(url, 'pay', { installments: '3' })
    await settle(panel.shop, id)
    expect((await refund(panel, id)).data.refundOrder).toMatchObject({ status: 'REFUNDED', payments: [{ status: 'REFUNDED' }] })
    expect((await refundEmails(panel, email))[0]?.text).toContain('fatura')
  })

  test('removes the order from the list of orders to be sent', async () => {
    const { id, email } = await buy(panel.shop, [plentifulBook.id])
    const toSend = async () =>
      (
        await panel.ask(
          `{ listOrders(access: ADMIN, search: "${email}", paid: true, sended: false, hasPhysicalItem: true) { data { id } } }`,
        )
      ).data.listOrders.data
    expect(await toSend()).toEqual([{ id }])
    await refund(panel, id)
    expect(await toSend()).toEqual([])
  })
})

describe('a refund of some items', () => {
  test('one copy of three is refunded alone: the lines, the stock and every cent add up', async () => {
    const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
    const { id, email } = await buy(panel.shop, [plentifulBook.id], { quantity: 3, cupomId: coupon._id })
    const { total_cents, shipping_cents } = await orderOf(panel.shop, id)
    const stock = (await stockOf(panel.shop, plentifulBook.id)) ?? 0
    const lines = () =>
      panel.shop.rows<{ id: string; quantity: number }>('select id, quantity from order_items where order_id = $1 order by position', [id])
    const [line] = await lines()
    const of = (quantity: number, key?: string) => refund(panel, id, { items: [{ id: line!.id, quantity }], key })
    for (const quantity of [0, 4])
      expect((await of(quantity)).message).toBe('O pedido não tem mais essa quantidade do item. Confira, e escolha de novo.')
    const one = await of(1, 'uma-copia')
    expect(one.data.refundOrder).toMatchObject({ status: 'PAID', hasPhysicalItem: true })
    expect(one.data.refundOrder.refundedCents).toBe(Math.round((total_cents - shipping_cents) / 3))
    // Repeated presses return no second copy: the id is that of the copy which was refunded.
    expect((await of(1, 'uma-copia')).data.refundOrder.refundedCents).toBe(one.data.refundOrder.refundedCents)
    expect((await of(2, 'uma-copia')).code).toBe('KEY_REUSED')
    expect((await of(1)).message).toBe('Um dos itens escolhidos já foi reembolsado.')
    const [copy, rest] = await lines()
    expect([copy, rest]).toMatchObject([{ id: line!.id, quantity: 1 }, { quantity: 2 }])
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(stock + 1)
    expect((await refundEmails(panel, email))[0]?.text).toContain(`por: 1 exemplar de ${plentifulBook.title}.`)
    expect((await history(panel, id))[0]?.changes).toContainEqual({
      field: 'refundedItem',
      before: null,
      after: `1 × ${plentifulBook.title}`,
    })
    expect((await refund(panel, id, { items: [{ id: rest!.id, quantity: 2 }] })).data.refundOrder).toMatchObject({
      status: 'REFUNDED',
      refundedCents: total_cents,
    })
    expect(await stockOf(panel.shop, plentifulBook.id)).toBe(stock + 3)
    expect(await refundEmails(panel, email)).toHaveLength(2)
  })

  test('of one copy is refused while a refund of all of them waits, and nothing is separated', async () => {
    const { id } = await buy(panel.shop, [plentifulBook.id, scarceBook.id], { quantity: 2 })
    const line = (await itemsOf(panel, id))[plentifulBook.title]!
    const of = async (quantity: number) => (await refund(panel, id, { items: [{ id: line, quantity }] })).code
    await misbehave(panel.shop, { 'refund-unavailable': 1 })
    expect([await of(2), await of(1)]).toEqual(['PROVIDER_UNAVAILABLE', 'CONFLICT'])
    const lines = await panel.shop.rows('select quantity from order_items where order_id = $1', [id])
    expect(lines).toEqual([{ quantity: 2 }, { quantity: 2 }])
  })

  test.each([
    [['00000000-0000-4000-8000-000000000000'], 'Um dos itens escolhidos não é deste pedido.'],
    [['qualquer'], 'Um dos itens escolhidos não é deste pedido.'],
    [[], 'Escolha ao menos um item para reembolsar.'],
  ])('%j: %s', async (items, message) => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    expect(await refund(panel, id, { items })).toMatchObject({ code: 'CONFLICT', message })
    expect(await cancelCalls(panel, id)).toEqual([])
  })
})

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
  const openExceptions = async (id: string) => {
    await panel.shop.rows(`update refunds set created_at = created_at - interval '1 hour' where order_id = $1`, [id])
    for (const kind of ['REFUND_UNANSWERED', 'REFUND_DUE', 'LEDGER_UNBALANCED'] as const) await runCheck(panel.shop.db, kind)
    return panel.shop.rows('select kind from exceptions where order_id = $1 and resolved_at is null', [id])
  }

  describe('a refund that the store made outside PagBank', () => {
    test('of the whole order has the effects of any refund, and its money comes from the bank account', async () => {
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
      expect(await history(panel, id)).toMatchObject([{ actor: staff, action: 'REFUNDED' }])
      const [told, ...more] = await refundEmails(panel, email)
      expect([more, told?.text.includes('voltou por transferência')]).toEqual([[], true])
      expect(await balances(panel, id)).toMatchObject({ bank: -total_cents, provider_receivable: total_cents, buyer: 0 })
      expect(await cancelCalls(panel, id)).toEqual([])
      await settle(panel.shop, id)
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
      expect(await balances(panel, id)).toMatchObject({ bank: -ebook.priceCents, provider_receivable: ebook.priceCents, buyer: 0 })
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

    test('has the day on which the money returned, in the ledger too: between the payment and today', async () => {
      const { id } = await buy(panel.shop, [plainCourse.id, ebook.id])
      await refund(panel, id, { items: [(await itemsOf(panel, id))[ebook.title]] })
      await panel.shop.rows(`update orders set paid_at = now() - interval '5 days' where id = $1`, [id])
      const day = (ago: number) => dayInBrazil(new Date(Date.now() - ago * 86_400_000))
      for (const returnedOn of [day(7), day(-2)]) expect(await record(id, { returnedOn })).toMatchObject({ code: 'BAD_USER_INPUT' })
      expect(await record(id, { reason: 'curto' })).toMatchObject({ code: 'BAD_USER_INPUT' })
      const { data } = await record(id, { returnedOn: day(3) })
      expect(dayInBrazil(new Date(data.recordRefund.refunds[1].doneAt))).toBe(day(3))
      const posted = await panel.shop.rows<{ at: Date }>(
        `select occurred_at as at from ledger_transactions where order_id = $1 and kind in ('REFUND', 'REVERSAL') order by kind, id`,
        [id],
      )
      expect(posted.map(({ at }) => dayInBrazil(at))).toEqual([day(0), day(3), day(0), day(3)])
    })
  })

  test('portal money is explained by the staff: its lines are refunded, and no money moves', async () => {
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

const { shop } = panel
/** The next call that refunds, or that reads, fails like this. */
const failNext = (fault: string, on: 'refund' | 'read' = 'refund') => misbehave(shop, { [fault]: { next: 1, on } })

test('an unknown order has no refund', async () => expect(await refund(panel, crypto.randomUUID())).toMatchObject({ code: 'NOT_FOUND' }))

test('refused for now: nothing is revoked, and the refund goes on by itself, with a new key after a reading', async () => {
  const { id, email } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'refund-unavailable': 2 })
  const refused = {
    code: 'PROVIDER_UNAVAILABLE',
    message: 'O PagBank não consegue fazer este reembolso agora. A loja tenta de novo sozinha. Não é preciso pedir de novo.',
  }
  expect(await refund(panel, id, { key: 'depois' })).toMatchObject(refused)
  expect(await coursesOf(shop, email)).toEqual([plainCourse.id])
  expect(await get(panel, id)).toMatchObject({
    status: 'PAID',
    refunds: [{ status: 'WAITING', refusal: expect.stringContaining('tenta de novo sozinha') }],
  })
  expect(await refundEmails(panel, email)).toEqual([])
  // Asked for again, it is the same refund.
  expect(await refund(panel, id)).toMatchObject(refused)
  await runRefundJob(panel, id)
  expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE', actor: staff, refusal: null }] })
  expect(await cancelCalls(panel, id)).toEqual(['40008', 'ok'])
  expect(await atProvider(panel, id)).toBe(plainCourse.priceCents)
})

const reported = (id: string) => exceptionsOf(panel, id, 'REFUND_UNANSWERED')
const reason = 'Combinado com a cliente: fica com o curso.'

test('dispensed with at the very moment at which it is sent: staff are told that it goes on', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'refund-unavailable': 1 })
  await refund(panel, id)
  const [exception] = await reported(id)
  await failNext('server-error')
  await runRefundJob(panel, id)
  expect(await resolve(panel, exception?.id, 'ACCEPT', reason)).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('já foi enviado'),
  })
  expect(await shop.rows('select accepted_at from exceptions where id = $1', [exception?.id])).toEqual([{ accepted_at: null }])
  await runRefundJob(panel, id)
  expect(await get(panel, id)).toMatchObject({ status: 'REFUNDED', refunds: [{ status: 'DONE' }] })
})

test('the provider cannot be read: no refund is stored', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await misbehave(shop, { 'server-error': { next: 'always', on: 'read' } })
  expect(await refund(panel, id)).toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
    message: expect.stringContaining('Nada foi reembolsado'),
  })
  expect(await get(panel, id)).toMatchObject({ refunds: [] })
})

test.each([
  ['time-out', 'refunds without a response: the next reading finds it, and no second call is made', 1],
  ['server-error', 'did not refund: the job completes it', 2],
])('%s: the provider %s', async (fault, _, calls) => {
  const { id, email } = await buy(shop, [plainCourse.id, ebook.id])
  const items = [(await itemsOf(panel, id))[ebook.title]]
  await failNext(fault)
  const { code, message } = await withShortTimeouts(panel.shop, () => refund(panel, id, { items }))
  expect([code, message]).toEqual(['PROVIDER_UNAVAILABLE', expect.stringContaining('continua sozinho')])
  // Meanwhile a refund of the whole order has to wait for this one.
  await misbehave(shop, { 'server-error': { next: 'always', on: 'read' } })
  expect(await refund(panel, id)).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('em andamento') })
  await withoutFaults(shop)
  await runRefundJob(panel, id)
  expect(await get(panel, id)).toMatchObject({
    status: 'PAID',
    refundedCents: ebook.priceCents,
    refunds: [{ status: 'DONE', actor: staff }],
  })
  expect(await cancelCalls(panel, id)).toHaveLength(calls)
  expect(await refundEmails(panel, email)).toHaveLength(1)
})

test('the request that sends it has no time left to wait for the database: what the provider answered is stored', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  await failNext('server-error')
  expect((await refund(panel, id)).code).toBe('PROVIDER_UNAVAILABLE')
  const [{ id: refundId }] = (await shop.rows<{ id: string }>('select id from refunds where order_id = $1', [id])) as [{ id: string }]
  const { paymentProvider } = shop.deps
  const executed = await withDatabaseBudget(2_000, () => {
    const spent = waitWithinBudget(() => new Promise(() => {})).catch(() => {})
    const refundCharge: typeof paymentProvider.refundCharge = async (...call) => {
      await spent
      return paymentProvider.refundCharge(...call)
    }
    return executeRefund({ ...shop.deps, paymentProvider: { ...paymentProvider, refundCharge } }, refundId)
  })
  expect(executed).toMatchObject({ status: 'DONE', leased_at: null })
})

test('every attempt sends the same key, which is stuck if it is in use ten minutes after the last request', async () => {
  const { id } = await buy(shop, [plainCourse.id])
  const fail = async (fault: string) => {
    await failNext(fault)
    await refund(panel, id)
    const call = shop.db.selectFrom('refund_calls').innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
    return (await call.select('idempotency_key').where('order_id', '=', id).executeTakeFirstOrThrow()).idempotency_key
  }
  const elevenMinutesPass = () =>
    shop.rows(
      `update refund_calls set requested_at = requested_at - interval '11 minutes'
       where refund_id in (select id from refunds where order_id = $1)`,
      [id],
    )
  const first = await fail('server-error')
  await elevenMinutesPass()
  // The provider may still be executing this one.
  expect(await fail('server-error')).toBe(first)
  expect(await fail('key-in-use')).toBe(first)
  await elevenMinutesPass()
  expect(await fail('key-in-use')).not.toBe(first)
  expect((await refund(panel, id)).data.refundOrder.status).toBe('REFUNDED')
  expect(await atProvider(panel, id)).toBe(plainCourse.priceCents)
})
