import { expect, test } from 'vitest'
import { courseWithModules, freeCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { emailsTo } from '#tests/harness/purchases.ts'
import { emailsAfterPayment, eventually, orderOf, person, providerOrder, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

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
    image: expect.stringMatching(/^data:image\/png;base64,/),
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
