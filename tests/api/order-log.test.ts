import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyer, plainCourse } from '#database/seed/fixtures.ts'
import { openLog } from '#server/platform/monitoring/log.ts'
import { expiredSince, letPass, retryNow } from '#tests/harness/clock.ts'
import { misbehave, pay } from '#tests/harness/purchases.ts'
import { orderOf, quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const lines: Record<string, unknown>[] = []
const log = openLog(
  'web',
  { logLevel: 'debug', paymentProvider: { url: '', token: 'SANDBOXTOKEN123', pixShape: 'v2' } },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)
const { shop, issuer } = await providePanel({}, log)

const store = { rows: <Row extends object>(query: string, values: unknown[] = []) => shop.rows<Row>(query, values) }
/** Runs the jobs that are due until none is left. */
const work = async () => {
  await retryNow(store)
  await shop.work()
}
const refund = (id: string) =>
  shop.call(
    'POST',
    '/graphql',
    { query: 'mutation ($id: ID!) { refundOrder(id: $id) { id } }', variables: { id } },
    { authorization: `Bearer ${issuer.staff}` },
  )

/** A purchase whose every call to a provider fails first, its refund, and a purchase that nobody pays. */
async function troubledPurchases() {
  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
  await misbehave(shop, { 'server-error': { next: 1, on: 'create' } })
  expect((await submit(shop, token)).status).toBe(503)
  const id = String((await submit(shop, token)).body._id)
  await misbehave(shop, { 'server-error': { next: 2, on: 'read' } })
  await pay(shop, id)
  await sql`select graphile_worker.add_job('settle_payment', json_build_object('paymentId', id)) from payments`.execute(shop.db)
  await sql`alter table course_accesses rename to away`.execute(shop.db)
  await work()
  await sql`alter table away rename to course_accesses`.execute(shop.db)
  for (let round = 0; round < 3; round++) await work()
  expect((await orderOf(shop, id)).status).toBe('PAID')
  await misbehave(shop, { 'server-error': { next: 1, on: 'refund' } })
  await refund(id)
  for (let round = 0; round < 3; round++) await work()
  expect((await orderOf(shop, id)).status).toBe('REFUNDED')

  const unpaid = String((await submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }]))).body._id)
  await expiredSince(store, unpaid, 11 * 60)
  await misbehave(shop, { 'server-error': { next: 1, on: 'read' } })
  await work()
  // A hold whose order could not be read is checked again after as long as it has been over.
  await letPass(store, unpaid, 15)
  await work()
  expect((await orderOf(shop, unpaid)).status).toBe('EXPIRED')
  return [id, unpaid]
}

/** Every id by which a line can be about the order. */
async function idsOf(orderId: string): Promise<string[]> {
  const rows = await store.rows<{ id: string | null }>(
    `select $1::text as id
     union select id::text from payments where order_id = $1::uuid union select provider_order_id from payments where order_id = $1::uuid
     union select charges.id from charges join payments on payments.id = payment_id where order_id = $1::uuid
     union select id::text from refunds where order_id = $1::uuid union select id::text from emails where order_id = $1::uuid`,
    [orderId],
  )
  return rows.flatMap(({ id }) => (id ? [id] : []))
}

test('every line about an order has its id, and none has personal data', async () => {
  const orders = await troubledPurchases()
  for (const orderId of orders) {
    const ids = await idsOf(orderId)
    // The queue's own lines are for debugging: `guardTasks` logs each failure with the order's id.
    const about = lines.filter((line) => Number(line.level) > 20 && ids.some((id) => JSON.stringify(line).includes(id)))
    expect(about.filter((line) => line.orderId !== orderId).map(({ msg, err }) => [msg, err])).toEqual([])
  }
  const said = new Set(lines.filter(({ orderId }) => orders.includes(String(orderId))).map(({ msg }) => msg))
  for (const message of [
    'no definite response from the provider to a payment request',
    'a job failed and will be tried again',
    'order paid',
    'no definite response from the provider to a refund call',
    'order expired',
  ])
    expect([...said]).toContain(message)
  const log = lines.map((line) => JSON.stringify(line)).join('\n')
  expect([buyer.cpf, buyer.email, buyer.name, buyer.phone].filter((secret) => log.includes(secret))).toEqual([])
})
