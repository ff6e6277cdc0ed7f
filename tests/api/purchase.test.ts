import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseWithModules, ebook, freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { downloadByLink } from '#tests/harness/protected-files.ts'
import { emailsTo } from '#tests/harness/purchases.ts'
import {
  emailsAfterPayment,
  eventually,
  openShop,
  orderOf,
  person,
  providerOrder,
  quote,
  type Shop,
  stockOf,
  submit,
} from '#tests/harness/shop.ts'
import { tryAgain } from '#tests/harness/try-again.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const webhookArrived = (orderId: string) =>
  eventually(async () => {
    const { count } = await shop.db
      .selectFrom('webhook_events')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('body', 'like', `%${orderId}%`)
      .executeTakeFirstOrThrow()
    return count > 0
  }, 'the webhook arrives')

async function pay(orderId: unknown) {
  const id = await providerOrder(shop, String(orderId))
  await shop.sandbox(`/console/orders/${id}/pay`, {})
  await webhookArrived(id)
  await shop.work()
}

test('a course and a printed book by PIX: quoted, held, paid by webhook, access granted, e-mail sent', async () => {
  const before = await stockOf(shop, plentifulBook.id)
  const token = await quote(
    shop,
    [
      { id: courseWithModules.id, quantity: 1 },
      { id: plentifulBook.id, quantity: 2 },
    ],
    // The server stores no control characters.
    { source: 'instagram\n' },
  )
  const { status, body } = await submit(shop, token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    _id: expect.any(String),
    text: expect.stringMatching(/^00020101/),
    image: expect.stringMatching(/^data:image\/svg\+xml,/),
    expiration: expect.stringMatching(/Z$/),
  })
  expect(await orderOf(shop, body._id)).toMatchObject({
    status: 'PENDING',
    total_cents: 18900 + 2 * 6200 + 1800,
    source: 'instagram',
    email: person.email,
    has_physical_item: true,
  })
  expect(await stockOf(shop, plentifulBook.id)).toBe((before ?? 0) - 2)
  expect((await shop.call('GET', `/api/orders/${body._id}/status`)).body).toEqual({ paid: false })

  await pay(body._id)

  expect((await shop.call('GET', `/api/orders/${body._id}/status`)).body).toEqual({ paid: true })
  const accesses = await shop.db
    .selectFrom('course_accesses')
    .select(['email', 'course_id'])
    .where('order_id', '=', String(body._id))
    .execute()
  expect(accesses).toEqual([{ email: person.email, course_id: courseWithModules.id }])
  const emails = await emailsAfterPayment(shop, person.email)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toMatchObject({ subject: expect.stringContaining('Sabiá'), text: expect.stringContaining(courseWithModules.title) })
  expect(emails[0]!.text).toContain('5 a 10 dias úteis')
})

test('repeated webhooks: one e-mail, one access', async () => {
  const other = { email: 'outra.pessoa@correio.com.br' }
  const { body } = await submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }], other), other)
  await pay(body._id)
  const id = await providerOrder(shop, String(body._id))
  for (let turn = 0; turn < 3; turn++) await shop.sandbox(`/console/orders/${id}/notify`, {})
  await eventually(async () => {
    const { times } = await shop.db
      .selectFrom('webhook_events')
      .select((select) => select.fn.sum<number>('times_seen').as('times'))
      .where('body', 'like', `%${id}%`)
      .executeTakeFirstOrThrow()
    return times >= 4
  }, 'all webhooks arrive')
  await shop.work()
  expect(await emailsAfterPayment(shop, other.email)).toHaveLength(1)
  expect(
    await shop.db.selectFrom('emails').select('id').where('order_id', '=', String(body._id)).where('kind', '!=', 'PLACED').execute(),
  ).toHaveLength(1)
})

test('an e-book is sent as a signed link to its file; an altered link gives 404', async () => {
  const reader = { email: 'leitora@correio.com.br' }
  const { body } = await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }], reader), { ...reader, address: undefined })
  await pay(body._id)
  const [email] = await emailsAfterPayment(shop, reader.email)
  const link = /http\S+\/api\/downloads\/\S+/.exec(email!.text)?.[0] ?? ''
  const response = await downloadByLink(shop, new URL(link).pathname.split('/').at(-1)!)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('https://arquivos.sabia.example/livros/pequeno-manual-do-medo.epub')
  expect((await shop.call('GET', new URL(`${link}x`).pathname)).status).toBe(404)
})

test('twenty concurrent submits of the same quote: one order, one call to the provider, the same response', async () => {
  const token = await quote(shop, [{ id: plentifulBook.id, quantity: 1 }])
  const before = await stockOf(shop, plentifulBook.id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => tryAgain(() => submit(shop, token))))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await stockOf(shop, plentifulBook.id)).toBe((before ?? 0) - 1)
  const exchanges = await shop.db
    .selectFrom('provider_exchanges')
    .innerJoin('payments', 'payments.id', 'provider_exchanges.payment_id')
    .select('path')
    .where('order_id', '=', String(answers[0]?.body._id))
    .execute()
  expect(exchanges).toEqual([{ path: '/orders' }])
})

test('a free course needs no payment: access and e-mail follow immediately', async () => {
  const guest = { email: 'curiosa@correio.com.br' }
  const { status, body } = await submit(shop, await quote(shop, [{ id: freeCourse.id, quantity: 1 }], guest), {
    ...guest,
    address: undefined,
  })
  expect([status, Object.keys(body)]).toEqual([200, ['_id']])
  await shop.work()
  expect((await shop.call('GET', `/api/orders/${body._id}/status`)).body).toEqual({ paid: true })
  expect(await emailsTo(shop, guest.email)).toHaveLength(1)
})

test('a card is paid on the hosted page, which returns only to our own site', async () => {
  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
  const { body } = await submit(shop, token, { redirectUrl: 'https://evil.example/' }, 'redirect')
  const url = new URL(String(body.url))
  const paid = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay', installments: '3' }) })
  const back = new URL(paid.headers.get('location')!)
  expect(back.origin + back.pathname).toBe(`${shop.config.publicUrl}/postcheckout`)
  await eventually(async () => {
    await shop.work()
    return (await shop.call('GET', `/api/orders/${body._id}/status`)).body.paid === true
  }, 'the card payment is settled')
})
