import { beforeAll, expect, test } from 'vitest'
import { dollarCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { emailsTo } from '#tests/harness/purchases.ts'
import { orderOf, providerOrder, quote, submit, person } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop({ EXCHANGE_RATES: 'USD:5.40' })
beforeAll(async () => {
  await shop.sandbox('/console/settings', { webhooks: 'drop' })
  await shop.db
    .updateTable('books')
    .set({ order_bumps: JSON.stringify([{ type: 'CI', data: '{"value":30,"locale":"ES"}' }]) })
    .where('id', '=', plentifulBook.id)
    .execute()
})

const ask = (items: { id: string; quantity: number }[], extra: object = {}) =>
  shop.post('/api/create-checkout-token', { items, ...person, ...extra })

const spanish = { ci: { value: 30, locale: 'ES' } }
/** Two books at R$ 62.00, a conversation at US$ 30.00, a course at US$ 12.00 and one parcel. */
const mixed = [
  { id: plentifulBook.id, quantity: 2 },
  { id: dollarCourse.id, quantity: 1 },
]
const charged = 2 * 6200 + 16200 + 6480 + 1800

test.each(['pix', 'redirect'] as const)('a mixed order by %s keeps the price of each line and charges reais', async (method) => {
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const buyer = { email: `moedas.${method}@correio.com.br`, cpf: '11144477735' }
  const token = await quote(shop, mixed, { ...spanish, ...buyer })
  const { status, body } = await submit(shop, token, { ...buyer, cupomId: coupon.body._id }, method)
  expect([status, body.error]).toEqual([200, undefined])
  const items = charged - 1800
  expect(await orderOf(shop, body._id)).toMatchObject({
    items_cents: items,
    shipping_cents: 1800,
    discount_cents: items / 10,
    total_cents: items * 0.9 + 1800,
  })
  const lines = await shop.db
    .selectFrom('order_items')
    .select(['kind', 'quantity', 'unit_cents', 'list_cents', 'list_currency'])
    .where('order_id', '=', String(body._id))
    .orderBy('position')
    .execute()
  expect(lines).toEqual([
    { kind: 'BOOK', quantity: 2, unit_cents: 6200, list_cents: 6200, list_currency: 'BRL' },
    { kind: 'COURSE', quantity: 1, unit_cents: 6480, list_cents: 1200, list_currency: 'USD' },
    { kind: 'CI', quantity: 1, unit_cents: 16200, list_cents: 3000, list_currency: 'USD' },
  ])
})

test('a mixed order is paid, and the e-mail lists each line', async () => {
  const buyer = { email: 'moedas.pagas@correio.com.br' }
  const { body } = await submit(shop, await quote(shop, mixed, { ...spanish, ...buyer }), buyer)
  const id = await providerOrder(shop, String(body._id))
  await shop.sandbox(`/console/orders/${id}/pay`, {})
  await shop.db
    .transaction()
    .execute((tx) => addJob(tx, 'expire_order', { orderId: String(body._id) }, { key: `expire:${String(body._id)}` }))
  await shop.work()
  expect((await orderOf(shop, body._id)).status).toBe('PAID')
  const [email] = await emailsTo(shop, buyer.email)
  expect(email!.text).toContain(`2 × ${plentifulBook.title} — R$\u00a0124,00`)
  expect(email!.text).toContain('Terapia — US$\u00a030,00 (R$\u00a0162,00)')
  expect(email!.text).toContain(`${dollarCourse.title} — US$\u00a012,00 (R$\u00a064,80)`)
  expect(email!.text).toContain('Total pago: R$\u00a0368,80')
})

test('an expired mixed order gets a new PIX code at the same price and is refused after a price change', async () => {
  const buyer = { email: 'moedas.vencidas@correio.com.br' }
  const { body } = await submit(shop, await quote(shop, mixed, { ...spanish, ...buyer }), buyer)
  const orderId = String(body._id)
  const past = new Date(Date.now() - 60_000)
  await shop.db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', orderId).execute()
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ expires_at: past }).where('id', '=', orderId).execute()
    await addJob(tx, 'expire_order', { orderId }, { key: `expire:${orderId}` })
  })
  await shop.work()
  expect((await orderOf(shop, orderId)).status).toBe('EXPIRED')

  await shop.db.updateTable('courses').set({ price_cents: 1300 }).where('id', '=', dollarCourse.id).execute()
  expect(await shop.post(`/api/orders/${orderId}/pix`, {})).toMatchObject({ status: 409, body: { error: { code: 'PRICE_CHANGED' } } })
  await shop.db.updateTable('courses').set({ price_cents: dollarCourse.priceCents }).where('id', '=', dollarCourse.id).execute()
  expect(await shop.post(`/api/orders/${orderId}/pix`, {})).toMatchObject({ status: 200, body: { _id: orderId } })
})

test('a currency without an exchange rate is refused, alone and in a mixed cart', async () => {
  const { id } = await shop.db
    .insertInto('courses')
    .values({ title: 'Curso em euros', slug: 'curso-em-euros', price_cents: 2000, currency: 'EUR', published: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('store_settings').set({ support_email: 'ajuda@curio.example' }).execute()
  for (const items of [[{ id, quantity: 1 }], [...mixed, { id, quantity: 1 }]]) {
    const { status, body } = await ask(items)
    expect([status, body.error?.code]).toEqual([422, 'NO_EXCHANGE_RATE'])
    expect(body.error?.message).toMatch(/EUR.*, ou escreva para ajuda@curio\.example\.$/)
  }
})
