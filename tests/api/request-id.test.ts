import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { person, quote } from '#tests/harness/shop.ts'

const shop = await provideShop()
const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const answered = async (traceparent?: string) =>
  (await shop.fetch('/healthz', { headers: traceparent === undefined ? {} : { traceparent } })).headers.get('x-request-id')

test.each([
  `00-${id}-00f067aa0ba902b7-01`,
  `00-${id}-00f067aa0ba902b7-00`,
  // Of a later version.
  `cc-${id}-00f067aa0ba902b7-01-more`,
])('a request goes on in the trace %s', async (traceparent) => expect(await answered(traceparent)).toBe(id))

test.each([
  undefined,
  '',
  'x',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${id}-${'0'.repeat(16)}-01`,
  `00-${id.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${id}`,
  `00-${id}-00f067aa0ba902b7-01-${'a'.repeat(500)}`,
])('a request with the header %s has an id of its own', async (traceparent) => {
  const own = await answered(traceparent)
  expect(own).toMatch(/^[\da-f]{32}$/)
  expect([own, await answered(traceparent)]).not.toContain(id)
  expect(own).not.toBe(await answered(traceparent))
})

test('what a purchase queues, and the address for its webhook events, belong to its request', async () => {
  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
  const response = await shop.fetch('/api/checkout/pix/pagseguro/content', {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${id}-00f067aa0ba902b7-01` },
    body: JSON.stringify({ token, ...person, redirectUrl: `${shop.config.publicUrl}/postcheckout` }),
  })
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, id])
  const { _id: orderId } = (await response.json()) as { _id: string }
  const ofOrder = shop.db.selectFrom('payments').where('order_id', '=', orderId)
  const payment = await ofOrder.select(['request_id', 'provider_order_id']).executeTakeFirstOrThrow()
  expect(payment.request_id).toBe(id)
  const charge = (await shop.sandbox(`/orders/${payment.provider_order_id}`)) as { notification_urls: string[] }
  expect(charge.notification_urls).toEqual([expect.stringContaining(`/api/webhooks/pagbank?request=${id}`)])
  const jobs = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs join graphile_worker._private_jobs as queued using (id)
    where queued.payload ->> 'origin' ~ ${`^00-${id}-[0-9a-f]{16}-01$`}`.execute(shop.db)
  expect(jobs.rows.map(({ task }) => task)).toContain('send_email')
})
