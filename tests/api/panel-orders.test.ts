import { expect, test } from 'vitest'
import { buyer, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { providerOrder, quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

const details = `id status totalCents refundDue coupon { code } items { kind title quantity unitCents totalCents physical orderBump }
  payments { method status amountCents paidCents refundDue providerOrderId providerChargeId } emails { kind sentAt } address { city }`
const get = async (id: unknown) => (await panel.ask(`query ($id: ID!) { getOrder(id: $id) { ${details} } }`, { id })).data.getOrder

test('a whole order: its lines, its coupon, its payments and its e-mails', async () => {
  const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const items = [
    { id: plentifulBook.id, quantity: 2 },
    { id: plainCourse.id, quantity: 1 },
  ]
  const { body } = await submit(panel.shop, await quote(panel.shop, items), { cupomId: coupon._id })
  const pix = await providerOrder(panel.shop, String(body._id))
  expect(await get(body._id)).toMatchObject({
    status: 'PENDING',
    refundDue: false,
    emails: [{ kind: 'PLACED', sentAt: null }],
    payments: [{ status: 'WAITING', paidCents: 0, providerOrderId: pix }],
  })

  await panel.shop.sandbox(`/console/orders/${pix}/pay`, {})
  const { id: paymentId } = await panel.shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', String(body._id))
    .executeTakeFirstOrThrow()
  expect(await settlePayment(panel.shop.deps, paymentId)).toBe('settled')
  await panel.shop.work()

  const goods = 2 * plentifulBook.priceCents + plainCourse.priceCents
  const total = goods - Math.round(goods / 10) + plentifulBook.shippingCents
  expect(await get(body._id)).toEqual({
    id: body._id,
    status: 'PAID',
    totalCents: total,
    refundDue: false,
    coupon: { code: 'SABIA10' },
    items: [
      {
        kind: 'BOOK',
        title: plentifulBook.title,
        quantity: 2,
        unitCents: plentifulBook.priceCents,
        totalCents: 2 * plentifulBook.priceCents,
        physical: true,
        // The course offers this book as an order bump.
        orderBump: true,
      },
      {
        kind: 'COURSE',
        title: plainCourse.title,
        quantity: 1,
        unitCents: plainCourse.priceCents,
        totalCents: plainCourse.priceCents,
        physical: false,
        orderBump: false,
      },
    ],
    payments: [
      {
        method: 'PIX',
        status: 'PAID',
        amountCents: total,
        paidCents: total,
        refundDue: false,
        providerOrderId: pix,
        providerChargeId: expect.stringMatching(/^CHAR_/),
      },
    ],
    emails: [{ kind: 'ACCESS', sentAt: expect.any(String) }],
    address: { city: buyer.address.city },
  })
})

test('a page of orders with all details takes as many statements as one order', async () => {
  for (let number = 0; number < 3; number++)
    await submit(panel.shop, await quote(panel.shop, [{ id: ebook.id, quantity: 1 }]), { address: undefined })
  const counted = (limit: number) =>
    statementsOf(panel, async () => {
      const { data } = await panel.ask(`{ listOrders(access: ADMIN, limit: ${limit}) { data { ${details} } } }`)
      expect(data.listOrders.data).toHaveLength(limit)
    })
  const one = await counted(1)
  expect(one.length).toBeGreaterThan(2)
  expect((await counted(3)).length).toBe(one.length)
})

test('the neighbours of an order are those of the filtered list, also when it has left the list, in as many statements for any list', async () => {
  const place = async () => {
    const { body } = await submit(panel.shop, await quote(panel.shop, [{ id: ebook.id, quantity: 1 }]), { address: undefined })
    return String(body._id)
  }
  const [oldest, middle, newest] = [await place(), await place(), await place()]
  const query = `query ($id: ID!, $paid: Boolean, $due: Boolean, $search: String) {
    orderNeighbours(id: $id, paid: $paid, refundDue: $due, search: $search) { newer older } }`
  const beside = async (id: string, filter: object) => (await panel.ask(query, { id, ...filter })).data.orderNeighbours
  for (const filter of [{ paid: false }, { search: buyer.email }]) {
    expect(await beside(middle, filter)).toEqual({ newer: newest, older: oldest })
    expect(await beside(newest, filter)).toMatchObject({ newer: null, older: middle })
  }
  await panel.shop.db.updateTable('payments').set({ refund_due: true }).where('order_id', 'in', [oldest, newest]).execute()
  expect(await beside(middle, { due: true })).toEqual({ newer: newest, older: oldest })
  await panel.shop.db.updateTable('payments').set({ refund_due: false }).where('order_id', 'in', [oldest, newest]).execute()
  const statements = async (filter: object) => (await statementsOf(panel, () => beside(middle, filter))).length
  expect(await statements({ search: buyer.email })).toBe(await statements({ paid: false }))
})

test('notes are read by the staff, removed with a record, and refused once the order names nobody', async () => {
  const { body } = await submit(panel.shop, await quote(panel.shop, [{ id: ebook.id, quantity: 1 }]), { address: undefined })
  const id = String(body._id)
  const add = (note: string) => panel.ask('mutation ($id: ID!, $note: String!) { addOrderNote(id: $id, note: $note) { id } }', { id, note })
  const notes = async () => (await panel.ask('query ($id: ID!) { orderNotes(orderId: $id) { id note actor } }', { id })).data.orderNotes
  expect((await add('   ')).code).toBe('BAD_USER_INPUT')
  expect((await add('x'.repeat(2_001))).code).toBe('BAD_USER_INPUT')
  await add('Ligou duas vezes')
  const [note] = await notes()
  expect(note).toMatchObject({ note: 'Ligou duas vezes', actor: expect.any(String) })
  await panel.ask('mutation ($id: ID!) { removeOrderNote(id: $id) { id } }', { id: note.id })
  expect(await notes()).toEqual([])
  const { data } = await panel.ask('query ($id: ID!) { listHistory(entity: ORDER, entityId: $id) { data { changes { field after } } } }', {
    id,
  })
  expect(data.listHistory.data[0].changes).toEqual([{ field: 'noteRemoved', after: null }])
  await panel.shop.db.updateTable('orders').set({ anonymized_at: new Date() }).where('id', '=', id).execute()
  expect((await add('De novo')).code).toBe('CONFLICT')
})
