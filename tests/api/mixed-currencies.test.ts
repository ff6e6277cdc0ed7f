import { beforeAll, expect, test } from 'vitest'
import { dollarCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { emailsTo, pay, settle } from '#tests/harness/purchases.ts'
import { orderOf, quote, submit } from '#tests/harness/shop.ts'
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

const spanish = { ci: { value: 30, locale: 'ES' } }
/** Two books at R$ 62.00, a conversation at US$ 30.00, a course at US$ 12.00 and one parcel. */
const mixed = [
  { id: plentifulBook.id, quantity: 2 },
  { id: dollarCourse.id, quantity: 1 },
]
const charged = 2 * 6200 + 16200 + 6480 + 1800

test('a mixed order keeps the price of each line, is charged in reais, and the e-mail lists each line', async () => {
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const buyer = { email: 'moedas@correio.com.br', cpf: '11144477735' }
  const token = await quote(shop, mixed, { ...spanish, ...buyer })
  const { status, body } = await submit(shop, token, { ...buyer, cupomId: coupon.body._id })
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

  await pay(shop, String(body._id))
  await settle(shop, String(body._id))
  await shop.work()
  const [email] = await emailsTo(shop, buyer.email)
  expect(email!.text).toContain(`2 × ${plentifulBook.title} — R$\u00a0124,00`)
  expect(email!.text).toContain('Terapia — US$\u00a030,00 (R$\u00a0162,00)')
  expect(email!.text).toContain(`${dollarCourse.title} — US$\u00a012,00 (R$\u00a064,80)`)
  expect(email!.text).toContain('Total pago: R$\u00a0333,72')
})
