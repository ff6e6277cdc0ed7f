import { beforeEach, expect, test } from 'vitest'
import { courseWithModules } from '#database/seed/fixtures.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { erase, newPerson } from '#tests/harness/erasure.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { cyclesOf, passDays, planOf } from '#tests/harness/subscriptions.ts'
import { askForPix, forgetJobs, newBuyer, pay, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { person, quote } from '#tests/harness/shop.ts'

const panel = await providePanel({
  META_PIXEL_ID: '123',
  META_ACCESS_TOKEN: 'token',
  GA4_MEASUREMENT_ID: 'G-ABC',
  GA4_API_SECRET: 'secret',
})
const { shop } = panel
beforeEach(async () => {
  await withoutFaults(shop)
  await forgetJobs(shop)
  await misbehave(null)
})

const misbehave = (fault: string | null) => shop.sandbox('/console/meta', { fault })
const run = async (job: string) => {
  await shop.rows(`select graphile_worker.add_job($1, '{}')`, [job])
  await shop.work([job])
}
const send = () => run('send_conversions')
async function place(
  tells: string[] | undefined,
  email = newBuyer(),
  cookie = '',
  item: { id: string; trial?: boolean } = courseWithModules,
): Promise<string> {
  const lines = [{ id: item.id, trial: item.trial, quantity: 1 }]
  const token = await quote(shop, lines)
  const clicks = { fbclid: 'IwAR1' }
  const body = { ...person, email, token, tells, attribution: { last: { at: Date.now(), click: 'fbclid' }, clicks } }
  const placed = await shop.call('POST', '/api/checkout/pix/pagseguro/content', body, { 'user-agent': 'Mozilla/5.0', cookie })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  return String(placed.body._id)
}
async function buy(...given: Parameters<typeof place>) {
  const id = await place(...given)
  await pay(shop, id)
  await settle(shop, id)
  return id
}
const rowsOf = (id: string) =>
  shop.rows<Record<string, unknown>>(
    `select destination, kind, sent_at is not null as sent, next_at is not null as waits, failure from conversions where order_id = $1 order by destination, kind`,
    [id],
  )
type Received = { event_id: string; received: number; user_data: Record<string, unknown>; custom_data: object }
const atMeta = async (id: string) => ((await shop.sandbox('/console/meta.json')) as Received[]).filter((event) => event.event_id === id)
type Body = { client_id: string; events: { name: string; params: { transaction_id: string; value: number; session_id?: string } }[] }
const bodiesOf = async (id: string) =>
  ((await shop.sandbox('/console/ga4.json')) as Body[]).filter(({ events }) => events[0]?.params.transaction_id === id)
const atGoogle = async (id: string) => (await bodiesOf(id)).flatMap(({ events }) => events)

test('a paid order is told once to each destination that its buyer agreed to, and its refund to Google', async () => {
  const id = await place(['META', 'GA4', 'OTHER'])
  expect(await rowsOf(id)).toEqual([])
  await pay(shop, id)
  await settle(shop, id)
  await settle(shop, id)
  await send()
  await send()
  const [event, ...others] = await atMeta(id)
  expect(others).toEqual([])
  expect(event).toMatchObject({ received: 1, custom_data: { currency: 'BRL', order_id: id } })
  expect(event!.user_data.fbc).toMatch(/^fb\.1\.\d{13}\.IwAR1$/)
  expect(JSON.stringify(event)).not.toContain(person.name)
  await refund(panel, id)
  await shop.work()
  await send()
  expect((await atGoogle(id)).map(({ name }) => name)).toEqual(['purchase', 'refund'])
  expect(await atMeta(id)).toHaveLength(1)
  expect((await rowsOf(id)).every(({ sent, waits }) => sent && !waits)).toBe(true)
})

test('of a subscription its first payment is told, also after a trial, and no other', { tags: ['long'] }, async () => {
  const plan = await planOf(panel, [courseWithModules], { trialDays: 7 })
  const email = newBuyer()
  const trialId = await place(['GA4'], email, '', { id: plan, trial: true })
  const [{ id }] = (await shop.rows<{ id: string }>('select subscription_id as id from orders where id = $1', [trialId])) as [
    { id: string },
  ]
  const payNext = async () => {
    await passDays(shop, { id, email, orderId: trialId, cpf: person.cpf }, 28)
    await subscriptionJobs(shop.deps).run_subscriptions.run()
    const next = (await cyclesOf(shop, id)).at(-1)!
    await askForPix(shop, next.id)
    await pay(shop, next.id)
    await settle(shop, next.id)
    return next.id
  }
  expect(await rowsOf(trialId)).toEqual([])
  const [first, second] = [await payNext(), await payNext()]
  await send()
  expect(await atGoogle(first)).toMatchObject([{ name: 'purchase', params: { items: [{ item_id: plan }] } }])
  expect(await rowsOf(second)).toEqual([])
})

test.each([
  ['expired-token', 'CODE_190_463'],
  ['html', 'HTTP_403'],
])('after %s the event waits, and is sent with the same id', async (fault, failure) => {
  const id = await buy(['META'])
  await misbehave(fault)
  await send()
  expect(await rowsOf(id)).toMatchObject([{ sent: false, waits: true, failure }])
  await misbehave(null)
  await shop.rows('update conversions set next_at = now() where next_at is not null')
  await send()
  expect(await rowsOf(id)).toMatchObject([{ sent: true, waits: false, failure: null }])
  expect(await atMeta(id)).toHaveLength(1)
})

test('what is too old for its destination is given up', async () => {
  const id = await buy(['META', 'GA4'])
  await shop.rows(`update conversions set occurred_at = now() - interval '4 days' where order_id = $1`, [id])
  await send()
  expect(await rowsOf(id)).toMatchObject([
    { destination: 'GA4', sent: false, failure: 'TOO_OLD' },
    { destination: 'META', sent: true },
  ])
})

test('nothing is told of a person who is erased', async () => {
  const gone = newPerson()
  const id = await buy(['META', 'GA4'], gone.email)
  const late = await place(['META', 'GA4'], gone.email)
  await erase(panel, gone)
  await pay(shop, late)
  await settle(shop, late)
  expect(await rowsOf(late)).toEqual([])
  expect(await rowsOf(id)).toEqual([])
})

test(
  'the purchase is tied to the visit by the cookies of the tags that the buyer agreed to, and by no others',
  { tags: ['long'] },
  async () => {
    const cookies = '_ga=GA1.1.111.1700000000; _ga_ABC=GS2.1.s1700000009$o3$g1; _fbp=fb.1.1700000000000.222; other=1'
    const [both, google] = [await buy(['META', 'GA4'], newBuyer(), cookies), await buy(['GA4'], newBuyer(), cookies)]
    const unreadable = await buy(['META', 'GA4'], newBuyer(), '_ga=x; _ga_ABC=y; _fbc=fb.1.1700000000000.; _fbp=z')
    await send()
    expect(await bodiesOf(both)).toMatchObject([{ client_id: '111.1700000000', events: [{ params: { session_id: '1700000009' } }] }])
    expect((await atMeta(both))[0]!.user_data).toMatchObject({ fbp: 'fb.1.1700000000000.222' })
    const [stored] = await shop.rows<{ consented: object }>('select consented from orders where id = $1', [google])
    expect(stored!.consented).toMatchObject({ cookies: { _ga: 'GA1.1.111.1700000000', _ga_ABC: 'GS2.1.s1700000009$o3$g1' } })
    expect(JSON.stringify(stored)).not.toMatch(/_fbp|other/)
    expect((await atMeta(unreadable))[0]!.user_data).toMatchObject({ fbc: expect.stringMatching(/\.IwAR1$/) })
    expect((await atMeta(unreadable))[0]!.user_data).not.toHaveProperty('fbp')
    const [body] = await bodiesOf(unreadable)
    expect(body!.client_id).toMatch(/^\d+\.\d+$/)
    expect(body!.events[0]!.params).not.toHaveProperty('session_id')
  },
)

test('what the browser said of itself is forgotten after thirty days', async () => {
  const [id, recent] = [await buy(['GA4'], newBuyer(), '_ga=GA1.1.1.2'), await buy(['GA4'])]
  await shop.rows(`update orders set created_at = now() - interval '31 days' where id = $1`, [id])
  await run('apply_retention')
  const [old] = await shop.rows('select consented from orders where id = $1', [id])
  expect(old).toEqual({ consented: { destinations: ['GA4'] } })
  const [kept] = await shop.rows('select consented from orders where id = $1', [recent])
  expect(kept).toMatchObject({ consented: { agent: 'Mozilla/5.0' } })
})

test('a destination that accepts nothing for a day is an exception, until it accepts an event', async () => {
  await shop.rows(`update conversions set sent_at = null, next_at = null, failure = null`)
  const failing = async () => {
    await runCheck(shop.db, 'CONVERSION_FAILING')
    return (await panel.ask('{ listExceptions(kind: CONVERSION_FAILING) { data { cause } } }')).data.listExceptions.data as {
      cause: string
    }[]
  }
  const id = await buy(['META'])
  await misbehave('expired-token')
  await send()
  expect(await failing()).toEqual([])
  await shop.rows(`update conversions set occurred_at = now() - interval '25 hours' where order_id = $1`, [id])
  expect((await failing())[0]?.cause).toMatch(/^Há mais de um dia Meta não aceita nenhuma venda: 1 .* META_ACCESS_TOKEN\.$/)
  const { data } = await panel.ask('{ conversionDestinations { destination account failed problem } }')
  expect(data.conversionDestinations[0]).toMatchObject({ destination: 'META', account: '123', failed: 1 })
  expect(JSON.stringify(data)).not.toContain('"token"')
  await misbehave(null)
  await buy(['META'])
  await send()
  expect(await failing()).toEqual([])
})
