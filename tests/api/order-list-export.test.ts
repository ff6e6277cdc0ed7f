import { expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { buy, place } from '#tests/harness/purchases.ts'
import { planOf, subscribed } from '#tests/harness/subscriptions.ts'

const panel = await providePanel()

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
