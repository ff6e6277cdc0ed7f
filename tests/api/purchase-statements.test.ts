import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseWithModules, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { buy, refundAtProvider, settle } from '#tests/harness/purchases.ts'
import { eventually, openShop, orderOf, providerOrder, quote, type Shop, submit } from '#tests/harness/shop.ts'

/** All statements of this process, in their order, as they are sent. */
const sent: string[] = []
/** Texts that PostgreSQL parses and plans each time, which costs more than most of them take. */
const unprepared = new Set<string>()
const everyClient = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const query = everyClient.query
let shop: Shop
beforeAll(async () => {
  everyClient.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args as [string | { name?: string; text: string }]
    const { name, text } = typeof first === 'string' ? { text: first } : first
    sent.push(text)
    if (name === undefined) unprepared.add(text)
    return Reflect.apply(query, this, args)
  }
  shop = await openShop()
})
afterAll(async () => {
  everyClient.query = query
  await shop.close()
})

/** Statements of the store meanwhile, without the queue's own and those of this test. */
async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0
  await work()
  return sent.filter((text) => !text.includes('"graphile_worker"') && !text.startsWith('select /* looking */'))
}

const writes = (text: string) => /\b(insert into|update|delete from|queue_jobs)\b/.test(text)

/** Transactions that write what must survive. The counts of the rate limits are unlogged: their commit does not wait for the disk. */
function commitsOf(statements: readonly string[]): number {
  let inTransaction = false
  return statements.filter((text) => {
    if (text === 'begin') inTransaction = true
    if (text === 'commit') inTransaction = false
    return text === 'commit' || (!inTransaction && writes(text) && !text.includes('rate_limits'))
  }).length
}

/** Picking up the job that reads the event, and deleting it. */
const ofQueue = 2

test('from the submit to the e-mail that is queued, a purchase takes at most 34 statements and seven commits', async () => {
  const token = await quote(
    shop,
    [courseWithModules, plentifulBook].map(({ id }) => ({ id, quantity: 1 })),
  )
  let orderId = ''
  const placed = await sentBy(async () => (orderId = String((await submit(shop, token)).body._id)))
  const provided = await providerOrder(shop, orderId)
  const announced = await sentBy(async () => {
    await shop.sandbox(`/console/orders/${provided}/pay`, {})
    const ofOrder = 'payment_id in (select id from payments where order_id = $1)'
    const events = () => shop.rows(`select /* looking */ from webhook_events where ${ofOrder}`, [orderId])
    await eventually(async () => (await events()).length === 1, 'the event is stored')
  })
  const settled = await sentBy(() => shop.work(['read_webhook_event']))
  expect((await orderOf(shop, orderId)).status).toBe('PAID')
  // The placed order's job waits too.
  expect(await shop.rows(`select from graphile_worker.jobs where task_identifier = 'send_email'`)).toHaveLength(2)
  const all = [...placed, ...announced, ...settled]
  expect(all.length + ofQueue, all.join('\n')).toBeLessThanOrEqual(34)
  expect(commitsOf(all) + ofQueue, all.join('\n')).toBeLessThanOrEqual(7)
  const sending = await sentBy(() => shop.work(['send_email']))
  // The settings of the store are read for many e-mails at once.
  const unnamed = [...all, ...sending].filter((text) => unprepared.has(text) && !text.includes('from "store_settings"'))
  expect(new Set(unnamed)).toEqual(new Set(['begin', 'commit']))
})

test('no transaction of a sale or refund notifies, which would let the commits of the whole server wait in line', async () => {
  const listener = new pg.Client({ connectionString: shop.addresses.owner })
  const heard: string[] = []
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  await listener.connect()
  for (const channel of ['jobs:insert', 'catalogue', 'end']) await listener.query(`listen "${channel}"`)
  try {
    const { id } = await buy(shop, [scarceBook.id, courseWithModules.id])
    expect((await orderOf(shop, id)).status).toBe('PAID')
    await refundAtProvider(shop, id)
    await settle(shop, id)
    expect(await shop.rows(`select from content_changes where tag = 'books'`)).not.toHaveLength(0)
    await shop.rows(`select pg_notify('jobs:insert', 'of the queue itself'), pg_notify('end', '')`)
    await eventually(async () => heard.includes('end '), 'everything before was heard')
    expect(heard).toEqual(['jobs:insert of the queue itself', 'end '])
  } finally {
    await listener.end()
  }
})
