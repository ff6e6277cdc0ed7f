import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook, buyer } from '#database/seed/fixtures.ts'
import { recordExchange } from '#server/money/payments/provider-exchanges.sql.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { misbehave, onCardPage, pay } from '#tests/harness/purchases.ts'
import { orderOf, providerOrder, quote, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

const zuleide = { name: 'Zuleide Quaresma Ximenes', email: 'zuleide.qx@correio.com.br', cpf: '15350946056', phone: '71987651234' }
const home = { ...buyer.address, street: 'Ladeira do Tamarindeiro', number: 'Lote 17', complement: 'Fundos', neighborhood: 'Quintas' }
const personal = [
  zuleide.name,
  zuleide.email,
  zuleide.cpf,
  zuleide.phone,
  zuleide.phone.slice(2),
  home.street,
  home.number,
  home.complement,
]

const send = (body: string, headers: Record<string, string> = {}) =>
  shop.fetch('/api/webhooks/pagbank', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const signed = (body: string) => ({
  'x-authenticity-token': createHash('sha256').update(`${shop.config.paymentProvider.token}-${body}`).digest('hex'),
})
const rowsOf = async (table: 'webhook_events' | 'provider_exchanges') =>
  (await sql<{ text: string }>`select to_jsonb(stored)::text as text from ${sql.table(table)} as stored order by id`.execute(shop.db)).rows
const events = async () => (await rowsOf('webhook_events')).length
/** Rows and deliveries of one payment. The simulated PagBank may deliver events of other payments again at any moment. */
const storedOf = async (paymentId: string) =>
  (
    await sql<{ rows: number; times: number }>`select count(*)::int as rows, coalesce(sum(times_seen), 0)::int as times
      from webhook_events where payment_id = ${paymentId}`.execute(shop.db)
  ).rows[0]
const unknownCounted = async () =>
  Number(/webhook_events_total\{result="unknown"\} (\d+)/.exec(await (await shop.fetch('/metrics')).text())?.[1] ?? 0)
const dueJobs = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs where run_at <= now()`.execute(shop.db)).rows[0]!
    .count

/** An order of a course by PIX, with its payment and the provider's text of it. */
async function bought() {
  const { body } = await submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }]))
  const orderId = String(body._id)
  const { id: paymentId } = await shop.db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  const text = JSON.stringify(await shop.sandbox(`/orders/${await providerOrder(shop, orderId)}`))
  return { orderId, paymentId, text }
}

describe('personal data', () => {
  /** Every table of the store that contains one of the texts in any column. */
  async function tablesWith(texts: string[]) {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(shop.db)
    const tables = await Promise.all(
      rows.map(async ({ name }) => {
        const { rows: hits } = await sql`select from ${sql.table(name)} as stored
          where ${sql.join(
            texts.map((text) => sql`position(${text} in to_jsonb(stored)::text) > 0`),
            sql` or `,
          )} limit 1`.execute(shop.db)
        return hits.length > 0 ? [name] : []
      }),
    )
    return tables.flat()
  }

  test('is only in the order, after refunded purchases by PIX and card with their webhooks', async () => {
    await shop.sandbox('/console/settings', { signature: 'token' })
    const items = [
      { id: courseWithModules.id, quantity: 1 },
      { id: plentifulBook.id, quantity: 1 },
    ]
    for (const method of ['pix', 'redirect'] as const) {
      const { body } = await submit(shop, await quote(shop, items, zuleide), { ...zuleide, address: home }, method)
      if (method === 'pix') await pay(shop, String(body._id))
      else await onCardPage(String(body.url))
      await sql`select graphile_worker.add_job('settle_payment', json_build_object('paymentId', id)) from payments`.execute(shop.db)
      await shop.work()
      expect((await orderOf(shop, body._id)).status).toBe('PAID')
      const id = await providerOrder(shop, String(body._id))
      await send(JSON.stringify(await shop.sandbox(`/orders/${id}`)))
      await shop.sandbox(`/console/orders/${id}/refund`, {})
      await send(JSON.stringify(await shop.sandbox(`/orders/${id}`)))
      await shop.work()
    }
    expect(await events()).toBeGreaterThan(2)
    // Both go with the order's buyer.
    expect(await tablesWith(personal)).toEqual(['emails', 'orders'])
    await shop.sandbox('/console/settings', { signature: 'none' })
  })
})

describe('a webhook event', () => {
  test('that is unsigned and names no payment of ours is acknowledged and not stored', async () => {
    const [before, countedBefore] = [await events(), await unknownCounted()]
    const { text } = await bought()
    const elsewhere = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, () => crypto.randomUUID())
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await send(elsewhere)).status).toBe(200)
    expect((await send('{"id":"ORDE_1"}')).status).toBe(200)
    expect((await send('notificationCode=093C100E7FA87FA8&notificationType=transaction', form)).status).toBe(200)
    const deep = '['.repeat(10_000) + ']'.repeat(10_000)
    for (const broken of ['', '{', '[[[', '"\ud800"', '\u0000', deep]) expect((await send(broken)).status).toBe(200)
    expect(await events()).toBe(before)
    expect(await unknownCounted()).toBe(countedBefore + 9)
  })

  test('that is signed and names no payment of ours is stored as unknown', async () => {
    const body = JSON.stringify({ id: 'CHAR_00000000-0000-0000-0000-000000000001', status: 'PAID', amount: { value: 100 } })
    expect((await send(body, signed(body))).status).toBe(200)
    const [stored] = await shop.db
      .selectFrom('webhook_events')
      .select(['outcome', 'signature', 'body'])
      .where('body', 'like', '%00000001%')
      .execute()
    expect(stored).toEqual({ outcome: 'unknown-payment', signature: 'valid', body })
  })

  test('above 64 KB is refused', async () => {
    const { text } = await bought()
    const ofBytes = (length: number) => text + ' '.repeat(length - Buffer.byteLength(text))
    expect((await send(ofBytes(64 * 1024))).status).toBe(200)
    expect((await send(ofBytes(64 * 1024 + 1))).status).toBe(413)
  })

  test('that says nothing new is counted, whatever its bytes', async () => {
    const { paymentId, text } = await bought()
    // One request for each connection: more would only wait for them, and on a busy machine longer than a request may.
    for (let at = 0; at < 100; at += 20)
      await Promise.all(Array.from({ length: 20 }, (_, number) => send(`${text.slice(0, -1)},"sent":${at + number}}`)))
    expect(await storedOf(paymentId)).toEqual({ rows: 1, times: 100 })
  })

  test('of one payment is stored at most 50 times, and the rest is counted', { tags: ['long'] }, async () => {
    const { paymentId, text } = await bought()
    const varied = Array.from({ length: 90 }, (_, number) => text.replaceAll(/"value":\d+/g, `"value":${number}`))
    for (let at = 0; at < 90; at += 30) await Promise.all(varied.slice(at, at + 30).map((body) => send(body)))
    expect(await storedOf(paymentId)).toEqual({ rows: 51, times: 90 })
    await shop.work()
    expect(await shop.db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute()).toEqual([])
    expect(await shop.db.selectFrom('webhook_events').select('times_seen').where('digest', 'like', 'beyond:%').execute()).toEqual([
      { times_seen: 40 },
    ])
  })

  test('that is repeated makes the payment read at most once in five seconds', async () => {
    const { orderId, text } = await bought()
    for (let number = 0; number < 40; number++) await send(text)
    await shop.work()
    const { checks } = await paymentOf(orderId)
    expect(checks).toBe(1)
    // So that what follows is within the five seconds, however long it takes.
    await sql`update payments set checked_at = now() + interval '10 minutes' where order_id = ${orderId}`.execute(shop.db)
    for (let number = 0; number < 40; number++) await send(text)
    expect(await dueJobs()).toBe(0)
    // The five seconds are over.
    await sql`update payments set checked_at = now() - interval '6 seconds' where order_id = ${orderId}`.execute(shop.db)
    await sql`update graphile_worker._private_jobs set run_at = now()
      where id in (select id from graphile_worker.jobs where task_identifier = 'read_webhook_event')`.execute(shop.db)
    expect(await dueJobs()).toBe(1)
    await shop.work()
    expect((await paymentOf(orderId)).checks).toBe(2)
  })

  const paymentOf = (orderId: string) =>
    shop.db.selectFrom('payments').select('checks').where('order_id', '=', orderId).executeTakeFirstOrThrow()
})

test('a payment that is read 280 times with the same response stores it once', async () => {
  const { orderId, paymentId } = await bought()
  const providerOrderId = await providerOrder(shop, orderId)
  for (let number = 0; number < 10; number++) await settlePayment(shop.deps, paymentId)
  const { exchange } = await shop.deps.paymentProvider.readOrder(providerOrderId)
  // Also by readings that are not serialized by the order's lock, because they failed.
  for (let round = 0; round < 27; round++) await Promise.all(Array.from({ length: 10 }, () => recordExchange(shop.db, paymentId, exchange)))
  expect(await readings(paymentId)).toEqual([280])
  await shop.sandbox(`/console/orders/${providerOrderId}/pay`, {})
  for (let number = 0; number < 3; number++) await settlePayment(shop.deps, paymentId)
  expect(await readings(paymentId)).toEqual([280, 3])
})

test('readings that fail in the same way are stored once', async () => {
  const { paymentId } = await bought()
  await misbehave(shop, { 'other-account': 'always' })
  for (let number = 0; number < 5; number++) expect(await settlePayment(shop.deps, paymentId)).toBe('rejected')
  await shop.sandbox('/console/settings', { faults: 'none' })
  expect(await readings(paymentId)).toEqual([5])
})

/** How often each stored response of the provider's order was received. */
const readings = async (paymentId: string) =>
  (
    await shop.db
      .selectFrom('provider_exchanges')
      .select('times')
      .where('payment_id', '=', paymentId)
      .where('method', '=', 'GET')
      .orderBy('id')
      .execute()
  ).map(({ times }) => times)

describe('the retention job', () => {
  const runJob = async () => {
    await sql`select graphile_worker.add_job('apply_retention')`.execute(shop.db)
    await shop.work()
  }

  test('deletes events after 90 days and exchanges after 180, by default', async () => {
    const { paymentId } = await bought()
    const aged = (days: number) => sql<string>`uuidv7(make_interval(days => ${-days}))`
    const event = (days: number) => ({
      id: aged(days),
      digest: `aged ${days}`,
      signature: 'none' as const,
      headers: '{}',
      body: '{}',
    })
    const exchange = (days: number) => ({
      id: aged(days),
      payment_id: paymentId,
      method: 'GET',
      path: `/aged/${days}`,
      outcome: 'ok',
      milliseconds: 1,
    })
    await shop.db
      .insertInto('webhook_events')
      .values([event(91), event(89)])
      .execute()
    await shop.db
      .insertInto('provider_exchanges')
      .values([exchange(181), exchange(179)])
      .execute()
    await runJob()
    const digests = await shop.db.selectFrom('webhook_events').select('digest').where('digest', 'like', 'aged%').execute()
    const paths = await shop.db.selectFrom('provider_exchanges').select('path').where('path', 'like', '/aged%').execute()
    expect([digests, paths]).toEqual([[{ digest: 'aged 89' }], [{ path: '/aged/179' }]])
  })
})
