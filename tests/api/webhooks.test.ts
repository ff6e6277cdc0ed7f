import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { bodyOf, webhookKinds } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import { createWebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import { grantAccess, noticeEndedAccesses } from '#server/delivery/access/access-reasons.sql.ts'
import { eraseEvidence } from '#server/compliance/privacy/erased-data.ts'
import { deliverWebhooks } from '#server/operations/outgoing-webhooks/deliver-webhooks.ts'
import { deleteOldDeliveries, storeBody } from '#server/operations/outgoing-webhooks/deliveries.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { cancelSubscription, resumeSubscription } from '#server/money/payments/cancel-subscription.ts'
import { changePlan } from '#server/money/payments/change-plan.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { cyclesOf, passDays, planOf, subscribed } from '#tests/harness/subscriptions.ts'
import { retryWebhooks } from '#tests/harness/clock.ts'
import { erase, newPerson } from '#tests/harness/erasure.ts'
import { askForPix, buy, forgetJobs, newBuyer, pay, place, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'
import { openReceiver } from '#tests/harness/webhook-receiver.ts'
import { giveCourse } from '#tests/harness/accesses.ts'

const panel = await providePanel()
const { shop, ask } = panel
const receiver = await openReceiver()
afterAll(() => receiver.close())
beforeEach(async () => {
  await withoutFaults(shop)
  await shop.rows('delete from webhook_endpoints')
  await forgetJobs(shop)
  receiver.received.length = 0
  receiver.behave((response) => response.writeHead(204).end())
})

async function endpoint(given: { kinds?: readonly string[]; path?: string; url?: string; name?: string } = {}): Promise<string> {
  const { kinds = webhookKinds, path = '/', url = receiver.url(path), name = 'n8n' } = given
  const { data } = await ask('mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { id } }', {
    webhook: { name, url, kinds },
  })
  return data.createWebhook.id
}
const secretOf = async (id: string) => (await ask('mutation ($id: ID!) { renewWebhookSecret(id: $id) }', { id })).data.renewWebhookSecret
const read = async (id: string) =>
  (await ask('query ($id: ID!) { getWebhook(id: $id) { active failingSince disabledAt version } }', { id })).data.getWebhook
const log = async (id: string) =>
  (
    await ask(
      `query ($id: ID!) { listWebhookDeliveries(id: $id) { data { id eventId kind state attempts status answer problem body } } }`,
      { id },
    )
  ).data.listWebhookDeliveries.data as Record<string, never>[]
const send = () => shop.work(['deliver_webhooks'])

/** Completed lessons, each of another person: an event for each. */
const completeLessons = (count: number) =>
  shop.rows(
    `insert into lesson_progress (email, course_id, lesson_id, completed_at)
     select gen_random_uuid() || '@correio.com.br', $1, 'aula', now() from generate_series(1, $2::int)`,
    [plainCourse.id, count],
  )

const types = () => receiver.received.map(({ type }) => type)

describe('an endpoint', () => {
  test('is told of a purchase in its order, signed as Standard Webhooks 1.0 says, with what a CRM needs', async () => {
    const id = await endpoint()
    receiver.secrets.first = await secretOf(id)
    const order = await buy(shop, [courseWithModules.id, ebook.id])
    await send()
    expect(types().toSorted()).toEqual(['access.granted', 'order.paid', 'order.placed', 'pix.created'])
    const paid = receiver.received.find(({ type }) => type === 'order.paid')!
    expect(paid).toMatchObject({
      version: 1,
      verifiedBy: ['first'],
      data: {
        order: {
          id: order.id,
          status: 'PAID',
          method: 'PIX',
          buyer: { email: order.email },
          items: [{ productId: courseWithModules.id, title: courseWithModules.title }, { productId: ebook.id }],
        },
      },
    })
    expect(JSON.stringify(receiver.received)).not.toContain('cpf')
    expect(receiver.received.find(({ type }) => type === 'pix.created')!.data).toMatchObject({ pix: { code: order.text } })
  })

  test('whose address was corrected while the old one answered that it is gone stays on', async () => {
    const id = await endpoint({ kinds: ['lesson.completed'], path: '/velho' })
    await completeLessons(1)
    receiver.behave((response, path) =>
      path === '/velho'
        ? void ask('mutation ($id: ID!, $webhook: WebhookInput!) { editWebhook(id: $id, webhook: $webhook) { id } }', {
            id,
            webhook: { url: receiver.url('/novo') },
          }).then(() => response.writeHead(410).end())
        : response.writeHead(204).end(),
    )
    await send()
    expect(await read(id)).toMatchObject({ active: true })
  })

  test('is told of refunds, ended accesses and expiries, and only of what it wants', async () => {
    await endpoint({ kinds: ['order.refunded', 'access.ended'] })
    const order = await buy(shop, [courseWithModules.id])
    await refund(panel, order.id)
    await giveCourse(shop, 'fim@correio.com.br', plainCourse.id, { until: new Date() })
    await noticeEndedAccesses(shop.db)
    await noticeEndedAccesses(shop.db)
    await send()
    expect(types().toSorted()).toEqual(['access.ended', 'access.ended', 'order.refunded'])
    expect(receiver.received.find(({ type }) => type === 'order.refunded')!.data).toMatchObject({
      order: { id: order.id, status: 'REFUNDED' },
      refund: {},
    })
  })

  test('is told of a subscription from its start to its end, one event after the other', async () => {
    await endpoint({ kinds: webhookKinds.filter((kind) => kind.startsWith('subscription.')) })
    const [small, large] = [
      await planOf(panel, [plainCourse]),
      await planOf(panel, [plainCourse], { title: 'Clube grande', priceCents: 2000 }),
    ]
    const made = await subscribed(shop, small, { cpf: cpfOf(960) })
    const run = () => subscriptionJobs(shop.deps).run_subscriptions.run()
    await passDays(shop, made, 28)
    await run()
    const [, second] = await cyclesOf(shop, made.id)
    await askForPix(shop, second!.id)
    await pay(shop, second!.id)
    await settle(shop, second!.id)
    await changePlan(shop.deps, made.id, { planId: large, currentId: small, shownCents: 2_000 })
    for (let times = 0; times < 2; times++) {
      await cancelSubscription(shop.deps, made.id, 'Comprador')
      if (times === 0) await resumeSubscription(shop.deps, made.id, 'Comprador')
    }
    await passDays(shop, made, 40)
    await run()
    await run()
    await send()
    expect(types()).toEqual(
      ['started', 'renewed', 'plan_changed', 'canceled', 'resumed', 'canceled', 'ended'].map((kind) => `subscription.${kind}`),
    )
    expect(receiver.received[1]!.data).toMatchObject({
      orderId: second!.id,
      subscription: {
        id: made.id,
        plan: { id: large },
        priceCents: 2_000,
        interval: 'MONTH',
        isTrial: false,
        buyer: { email: made.email },
      },
    })
    await erase(panel, made)
    expect(await shop.rows(`select from webhook_deliveries where body like $1`, [`%${made.email}%`])).toEqual([])
  })

  test('keeps no transaction waiting for another one that tells it something', async () => {
    const id = await endpoint({ kinds: ['access.granted'] })
    await shop.db.transaction().execute(async (first) => {
      await grantAccess(first, newBuyer(), plainCourse.id, 'renata')
      await shop.db.transaction().execute(async (second) => {
        await sql`set local lock_timeout = '2s'`.execute(second)
        await grantAccess(second, newBuyer(), plainCourse.id, 'renata')
      })
    })
    await send()
    expect(await log(id)).toHaveLength(2)
    expect(types()).toEqual(['access.granted', 'access.granted'])
  })

  test('that nobody has costs a shop no row and no job', async () => {
    await buy(shop, [plainCourse.id])
    expect(await shop.rows('select from webhook_deliveries')).toEqual([])
  })

  test('has two secrets for a day when one replaces the other', async () => {
    const id = await endpoint({ kinds: ['order.placed'] })
    receiver.secrets.first = await secretOf(id)
    receiver.secrets.second = await secretOf(id)
    receiver.secrets.third = await secretOf(id)
    await place(shop, [ebook.id])
    await send()
    expect(receiver.received[0]!.verifiedBy).toEqual(['second', 'third'])
    await shop.rows(`update webhook_secrets set retires_at = now() where retires_at is not null`)
    await place(shop, [ebook.id])
    await send()
    expect(receiver.received[1]!.verifiedBy).toEqual(['third'])
    expect(JSON.stringify(await historyOf({ ask }, 'WEBHOOK', id))).not.toContain('whsec_')
  })
})

test('events of an order arrive in their order after an outage, each with the status of its moment', async () => {
  const id = await endpoint({ kinds: ['order.placed', 'order.paid', 'order.refunded'] })
  receiver.behave((response) => response.destroy())
  const [first, second] = [await buy(shop, [courseWithModules.id]), await buy(shop, [plainCourse.id])]
  const targets = createWebhookTargets({ loopback: true })
  const probe = async () => {
    await shop.rows('update webhook_endpoints set paused_until = null')
    await deliverWebhooks(shop.deps, targets, id)
  }
  for (let times = 0; times < 4; times++) await probe()
  await refund(panel, first.id)
  await refund(panel, second.id)
  receiver.received.length = 0
  receiver.behave((response) => response.writeHead(200).end())
  await probe()
  for (const order of [first, second]) {
    const events = receiver.received.filter(({ data }) => data['order']!.id === order.id)
    expect(events.map(({ type, data }) => [type, data['order']!.status])).toEqual([
      ['order.placed', 'PENDING'],
      ['order.paid', 'PAID'],
      ['order.refunded', 'REFUNDED'],
    ])
  }
})

test('an event that the receiver answers with an error again and again holds back no other order, and its own for a while', async () => {
  const id = await endpoint({ kinds: ['order.placed', 'order.paid'] })
  receiver.behave((response) => response.writeHead(receiver.received.at(-1)!.type === 'order.placed' ? 500 : 200).end())
  await buy(shop, [plainCourse.id])
  for (let times = 0; times < 5; times++) {
    await shop.rows('update webhook_endpoints set paused_until = null')
    await deliverWebhooks(shop.deps, createWebhookTargets({ loopback: true }), id)
  }
  expect(types()).toEqual(['order.placed', 'order.placed', 'order.placed', 'order.placed', 'order.paid'])
})

test('an event that does not fit its schema is in the log with its fields, and is tried again', async () => {
  const id = await endpoint({ kinds: ['order.placed'] })
  await place(shop, [ebook.id])
  await shop.rows(`update webhook_deliveries set subject = subject || '{"status": "UNHEARD"}'`)
  const errors: object[] = []
  const deps = { ...shop.deps, log: { ...shop.deps.log, error: (details: object) => void errors.push(details) } as never }
  await deliverWebhooks(deps, createWebhookTargets({ loopback: true }), id)
  expect(errors).toEqual([expect.objectContaining({ kind: 'order.placed', reason: 'data.order.status: invalid_value' })])
  expect(await log(id)).toMatchObject([{ state: 'WAITING', problem: 'SCHEMA' }])
})

test('the test event has an order, as a receiver will get it', async () => {
  const id = await endpoint()
  await ask('mutation ($id: ID!) { sendTestEvent(id: $id) }', { id })
  await send()
  expect(bodyOf('order.paid').shape.data.parse(receiver.received[0]!.data)).toMatchObject({ order: { status: 'PAID' } })
})

describe('a delivery that fails', () => {
  test('is repeated with the same id and body, and recovers with everything that waited', async () => {
    const id = await endpoint({ kinds: ['lesson.completed'] })
    receiver.behave((response) => response.writeHead(503, { 'retry-after': '7200' }).end('manutenção'))
    await completeLessons(8)
    await send()
    // The attempts in flight say that it does not respond: the others wait, and do not hammer it.
    const attempts = receiver.received.length
    expect(attempts).toBeLessThanOrEqual(5)
    await shop.rows('update webhook_endpoints set paused_until = null')
    await deliverWebhooks(shop.deps, createWebhookTargets({ loopback: true }), id)
    expect(receiver.received).toHaveLength(attempts + 1)
    expect((await log(id)).filter(({ state }) => state === 'WAITING')).toHaveLength(8)
    expect((await log(id)).at(-1)).toMatchObject({ status: 503, answer: 'manutenção', attempts: 1 })
    receiver.behave((response) => response.writeHead(200).end('ok'))
    await retryWebhooks(shop)
    await send()
    expect((await log(id)).map(({ state }) => state)).toEqual(Array(8).fill('DELIVERED'))
    expect(new Set(receiver.received.map((each) => each.id)).size).toBe(8)
    const [first, again] = receiver.received.filter((each) => each.id === receiver.received[0]!.id)
    expect(again).toEqual(first)
    expect(await read(id)).toMatchObject({ failingSince: null, active: true })
  })

  test('for three days turns its endpoint off, which staff see; a press sends all of it again', async () => {
    const id = await endpoint({ kinds: ['order.placed'] })
    receiver.behave((response) => response.writeHead(500).end())
    const { email } = await place(shop, [ebook.id])
    await send()
    const cause = async () => {
      await runCheck(shop.db, 'WEBHOOK_FAILING')
      return (await ask('{ listExceptions(kind: WEBHOOK_FAILING) { data { cause } } }')).data.listExceptions.data[0]?.cause
    }
    expect(await cause()).toBeUndefined()
    await shop.rows(`update webhook_endpoints set failing_since = now() - interval '25 hours'`)
    expect(await cause()).toContain('Há mais de um dia “n8n” não recebe')
    await shop.rows(`update webhook_endpoints set failing_since = now() - interval '73 hours'`)
    await retryWebhooks(shop)
    await send()
    expect(await read(id)).toMatchObject({ active: false, disabledAt: expect.any(String) })
    expect((await log(id))[0]).toMatchObject({ state: 'FAILED' })
    expect(await cause()).toContain('a loja o desligou')
    await place(shop, [ebook.id])
    expect(await log(id)).toHaveLength(1)
    receiver.behave((response) => response.writeHead(200).end())
    await ask('mutation ($id: ID!) { editWebhook(id: $id, webhook: { active: true }) { id } }', { id })
    const replay = 'mutation ($id: ID!, $since: DateTime!) { replayFailedDeliveries(id: $id, since: $since) }'
    expect((await ask(replay, { id, since: '2020-01-01' })).data.replayFailedDeliveries).toBe(1)
    await send()
    expect(receiver.received.at(-1)!.data).toMatchObject({ order: { buyer: { email } } })
    expect((await log(id))[0]).toMatchObject({ state: 'DELIVERED' })
    expect(await cause()).toBeUndefined()
  })

  test('waits as long as the receiver asks, but is not given up for that, and not before three days', async () => {
    const id = await endpoint({ kinds: ['order.placed'] })
    receiver.behave((response) => response.writeHead(429, { 'retry-after': '999999' }).end())
    await place(shop, [ebook.id])
    await send()
    expect((await log(id))[0]).toMatchObject({ state: 'WAITING', status: 429 })
    await shop.rows(`update webhook_deliveries set attempts = 8, retry_until = now() + interval '1 hour'`)
    await retryWebhooks(shop)
    await send()
    expect((await log(id))[0]).toMatchObject({ state: 'WAITING', attempts: 9 })
    await shop.rows('update webhook_deliveries set retry_until = now()')
    await retryWebhooks(shop)
    await send()
    expect((await log(id))[0]).toMatchObject({ state: 'FAILED', attempts: 10 })
  })

  test('with another protocol instead of an answer is a failure', async () => {
    const id = await endpoint({ kinds: ['order.placed'] })
    receiver.behave((response) =>
      response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    await place(shop, [ebook.id])
    await send()
    expect(await log(id)).toMatchObject([{ state: 'WAITING', status: null, problem: 'CONNECTION' }])
  })

  test(
    'or is slow has few attempts at a time, over connections that are kept, and one for each order, whatever else happens meanwhile',
    { tags: ['long'] },
    async () => {
      const id = await endpoint({ kinds: ['order.placed', 'pix.created'] })
      let [open, most] = [0, 0]
      receiver.behave((response) => {
        most = Math.max(most, (open += 1))
        setTimeout(() => {
          open -= 1
          response.writeHead(200).end()
        }, 200)
      })
      const targets = createWebhookTargets({ loopback: true })
      for (let times = 0; times < 6; times++) await place(shop, [ebook.id])
      const connections = receiver.connections()
      await Promise.all(Array.from({ length: 4 }, () => deliverWebhooks(shop.deps, targets, id)))
      expect((await log(id)).map(({ state }) => state)).toEqual(Array(12).fill('DELIVERED'))
      expect(most).toBeGreaterThan(1)
      expect(receiver.connections() - connections).toBeLessThanOrEqual(5)
      const typesOf = Object.values(Object.groupBy(receiver.received, ({ data }) => data['order']!.id))
      expect(typesOf.map((events) => events?.map(({ type }) => type).join())).toEqual(Array(6).fill('order.placed,pix.created'))
    },
  )

  test('delays no other endpoint', async () => {
    for (const path of ['/dead', '/alive']) await endpoint({ kinds: ['lesson.completed'], path })
    receiver.behave((response, path) => (path === '/dead' ? response.destroy() : response.writeHead(200).end()))
    await completeLessons(12)
    await send()
    expect(receiver.received.filter(({ path }) => path === '/alive')).toHaveLength(12)
    // Five in flight, each once more over a new connection if that of the first was a kept one.
    expect(receiver.received.filter(({ path }) => path === '/dead').length).toBeLessThanOrEqual(10)
  })
})

test('a job that was lost is queued again by the sweep', async () => {
  const id = await endpoint({ kinds: ['order.placed'] })
  await place(shop, [ebook.id])
  await forgetJobs(shop)
  await shop.rows(`update webhook_deliveries set next_at = now() - interval '3 minutes'`)
  await shop.work(['sweep_jobs'])
  await shop.rows(`select graphile_worker.add_job('sweep_jobs')`)
  await shop.work(['sweep_jobs', 'deliver_webhooks'])
  expect((await log(id))[0]).toMatchObject({ state: 'DELIVERED' })
})

describe('an address', () => {
  test('with a password, or that is none, is refused at its field', async () => {
    for (const url of ['https://user:secret@example.com/', 'ftp://example.com', 'n8n']) {
      const { extensions } = await ask('mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { id } }', {
        webhook: { name: 'n8n', url, kinds: ['order.paid'] },
      })
      expect(extensions?.fields).toHaveProperty('url')
    }
  })
})

describe('a person who is erased', () => {
  test('is in no log and no later attempt; whoever was told of them is told that', async () => {
    const id = await endpoint()
    const person = newPerson()
    await buy(shop, [courseWithModules.id], person)
    await send()
    receiver.behave((response) => response.writeHead(503).end(`sorry ${person.email}`))
    await place(shop, [plentifulBook.id], person)
    await send()
    receiver.received.length = 0
    receiver.behave((response) => response.writeHead(200).end(`thanks, ${person.email}`))
    await erase(panel, person)
    expect(JSON.stringify((await log(id)).filter(({ kind }) => kind !== 'person.erased'))).not.toContain(person.email)
    await retryWebhooks(shop)
    await send()
    const told = receiver.received.filter((each) => JSON.stringify(each).includes(person.email))
    expect(told.map(({ type }) => type)).toEqual(['person.erased'])
    expect(JSON.stringify(await shop.rows('select * from webhook_deliveries'))).not.toContain(person.email)
  })

  test('while they are told of is in no log either, with what the receiver answers', async () => {
    await endpoint({ kinds: ['pix.created'] })
    const person = newPerson()
    await place(shop, [plentifulBook.id], person)
    receiver.behave(async (response) => {
      await erase(panel, person)
      response.writeHead(503).end(`sorry, ${person.email}`)
    })
    await send()
    expect(receiver.received).toHaveLength(1)
    const rows = await shop.rows<{ id: string }>('select * from webhook_deliveries')
    expect(JSON.stringify(rows)).not.toContain(person.email)
    await storeBody(shop.db, rows[0]!.id, `read before: ${person.email}`)
    expect(JSON.stringify(await shop.rows('select * from webhook_deliveries'))).not.toContain(person.email)
  })

  test('is in no event of the end of what a dispute needed', async () => {
    await endpoint({ kinds: ['access.ended'] })
    const { email } = newPerson()
    await giveCourse(shop, email, plainCourse.id)
    await shop.db.transaction().execute((tx) => eraseEvidence(tx, email, new Date(Date.now() + 60_000)))
    expect(await shop.rows('select kind from webhook_deliveries')).toEqual([{ kind: 'access.ended' }])
    expect(JSON.stringify(await shop.rows('select * from webhook_deliveries'))).not.toContain(email)
  })
})

test('the log goes after thirty days, and with it what waits for an endpoint that is off', async () => {
  const id = await endpoint({ kinds: ['order.placed'] })
  await place(shop, [ebook.id], { email: newBuyer() })
  await send()
  await deleteOldDeliveries(shop.db, 100)
  expect(await log(id)).toHaveLength(1)
  await shop.rows(`update webhook_deliveries set occurred_at = now() - interval '31 days'`)
  await deleteOldDeliveries(shop.db, 100)
  expect(await log(id)).toEqual([])
  await place(shop, [ebook.id])
  await ask('mutation ($id: ID!) { removeWebhook(id: $id) }', { id })
  await shop.rows(`update webhook_deliveries set occurred_at = now() - interval '31 days'`)
  await deleteOldDeliveries(shop.db, 100)
  expect(await shop.rows('select from webhook_deliveries')).toEqual([])
})
