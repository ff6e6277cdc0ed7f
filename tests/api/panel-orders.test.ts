import { expect, test } from 'vitest'
import { buyer, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { providerOrder, quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, refund, place } from '#tests/harness/purchases.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { planOf, subscribed } from '#tests/harness/subscriptions.ts'

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
  await panel.shop.rows(`insert into order_notes (order_id, actor, note) select $1, 'renata', 'n' from generate_series(1, 199)`, [id])
  expect([(await add('A última')).code, (await add('Uma a mais')).code, (await notes()).length]).toEqual([undefined, 'CONFLICT', 200])
  await panel.shop.db.updateTable('orders').set({ anonymized_at: new Date() }).where('id', '=', id).execute()
  expect((await add('De novo')).code).toBe('CONFLICT')
})

test(
  'labels name the printed copies that go into each parcel, in the order of the list, and leave out what goes nowhere',
  { tags: ['long'] },
  async () => {
    const [two, both, refunded, course, blocked] = [
      await buy(panel.shop, [plentifulBook.id], { quantity: 2 }),
      await buy(panel.shop, [plentifulBook.id, plainCourse.id]),
      await buy(panel.shop, [plentifulBook.id, plainCourse.id]),
      await buy(panel.shop, [plainCourse.id]),
      await buy(panel.shop, [plentifulBook.id]),
    ]
    await refund(panel, refunded.id, [(await itemsOf(panel, refunded.id))[plentifulBook.title]])
    await panel.shop.rows('update orders set blocked_at = now() where id = $1', [blocked.id])
    const ids = [two, both, refunded, course, blocked].map(({ id }) => id)
    const ask = () =>
      panel.ask('query ($ids: [ID!]) { parcels(ids: $ids) { id name address { zip } items { title quantity totalCents } } }', { ids })
    const item = (quantity: number) => ({ title: plentifulBook.title, quantity, totalCents: quantity * plentifulBook.priceCents })
    expect((await ask()).data.parcels).toEqual([
      { id: both.id, name: expect.any(String), address: { zip: '40155210' }, items: [item(1)] },
      { id: two.id, name: expect.any(String), address: { zip: '40155210' }, items: [item(2)] },
    ])
    expect((await statementsOf(panel, ask)).filter((text) => /\bfrom "?orders"?\b/.test(text))).toHaveLength(2)
  },
)

const exported = (filters: object, token: string | null = panel.staff) =>
  panel.shop.call('POST', '/api/order-lists', filters, token ? { authorization: `Bearer ${token}` } : {})

test('a list of orders as CSV: as it is filtered and named, for staff only, and recorded', async () => {
  const formula = { name: '=Ana "Bia" Souza' }
  const [parcel, course, unpaid] = [
    await buy(panel.shop, [plentifulBook.id], formula),
    await buy(panel.shop, [plainCourse.id]),
    await place(panel.shop, [plentifulBook.id]),
  ]
  const blocked = await buy(panel.shop, [plentifulBook.id])
  await panel.shop.rows('update orders set blocked_at = now() where id = $1', [blocked.id])

  expect((await exported({}, null)).status).toBe(401)
  const toSend = String((await exported({ paid: true, sended: false, hasPhysicalItem: true })).body.text).split('\r\n')
  expect(toSend[0]).toMatch(/^\uFEFF?Pedido;Criado em;/)
  const lineOf = (id: string) => toSend.find((line) => line.startsWith(id))
  expect(lineOf(parcel.id)).toMatch(/;"'=Ana ""Bia"" Souza";compradora\.\d+@correio\.com\.br;.+;\d+,\d\d;Pago - Aguardando Envio;/)
  expect([lineOf(course.id), lineOf(unpaid.id)]).toEqual([undefined, undefined])
  expect(lineOf(blocked.id)).toMatch(/;;;/)
  expect(toSend.join()).not.toContain(blocked.email)

  const searched = String((await exported({ search: course.email })).body.text).split('\r\n')
  expect(searched.slice(1, -1).map((line) => line.split(';')[0])).toEqual([course.id])
  const recorded = await panel.shop.rows<{ id: string }>(
    `select entity_id as id from history where action = 'EXPORTED' and entity_id = any($1) order by 1`,
    [[parcel.id, course.id, unpaid.id, blocked.id]],
  )
  expect(recorded.map(({ id }) => id)).toEqual([parcel.id, course.id].toSorted())
})

test('a list of subscriptions as CSV, with the same care', async () => {
  const post = (filters: object) => panel.shop.call('POST', '/api/subscription-lists', filters, { authorization: `Bearer ${panel.staff}` })
  const plan = await planOf(panel, [plainCourse], { title: '=Clube;' })
  const [one, other] = [await subscribed(panel.shop, plan, { cpf: cpfOf(1) }), await subscribed(panel.shop, plan, { cpf: cpfOf(2) })]
  await panel.shop.rows('update orders set blocked_at = now() where id = $1', [other.orderId])
  const [columns, ...lines] = String((await post({ state: 'ACTIVE', planId: plan })).body.text).split('\r\n')
  expect(columns).toMatch(/^\uFEFF?Assinatura;Desde;/)
  expect(lines.find((line) => line.startsWith(one.id))).toMatch(new RegExp(`${one.email};"'=Clube;";39,90;por mês;\\d\\d/.+;Em dia;$`))
  expect(lines.find((line) => line.startsWith(other.id))).toMatch(/;;;"'=Clube/)
  expect(String((await post({ state: 'ENDED', planId: plan })).body.text).split('\r\n')).toHaveLength(2)
})

test('has every order once, however many pages it is read in', async () => {
  await panel.shop
    .rows(`insert into orders (quote_id, email, name, cpf, phone, method, status, items_cents, shipping_cents, discount_cents, total_cents,
      has_physical_item, expires_at, created_at)
    select gen_random_uuid(), 'many@correio.com.br', 'Muitas', '52998224725', '', 'PIX', 'EXPIRED', 100, 0, 0, 100, false, now(), '2020-01-01' from generate_series(1, 2100) n`)
  const lines = String((await exported({ paid: false })).body.text).split('\r\n')
  const ids = lines.slice(1, -1).map((line) => line.split(';')[0])
  expect(ids.length).toBeGreaterThanOrEqual(2_100)
  expect(new Set(ids).size).toBe(ids.length)
})
