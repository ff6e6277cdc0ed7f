import { beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { buy, coursesOf, misbehave, onCardPage, place, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { atProvider, cancelCalls, emails, history, itemsOf, refund, refundEmails } from '#tests/harness/refunds.ts'
import { orderOf, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

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
