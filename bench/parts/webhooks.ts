import { setTimeout as pause } from 'node:timers/promises'
import { Buyer } from '../buyers.ts'
import { databaseFloor } from '../floors/bare-database.ts'
import { type Load, load, requestText } from '../load.ts'
import type { Part, Row } from '../row.ts'
import { Settled, stockedBaskets, withClient } from '../settled.ts'
import { type Store, withStore } from '../store.ts'
import { inTurns } from '../turns.ts'
import { addressOf } from './checkout.ts'

const atOnce = 32
const paidOrders = 8

/** The rows of a webhook in the database: the webhook event and the job that processes it. */
const sameRows = `with noted as (insert into webhook_events (digest, signature, headers, body)
    values (encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 'none', '{"content-type":"application/json"}', $1) returning id)
  select 1 from noted, lateral graphile_worker.add_job(identifier => 'read_webhook_event', payload => json_build_object('webhookEventId', noted.id),
    max_attempts => 25, job_key => 'webhook:' || noted.id) as job`

/** Webhooks of paid orders, each with different bytes and all from the provider's one address, while a worker processes them. */
export const webhooks: Part = {
  name: 'webhooks',
  does: `${atOnce} simultaneous webhooks while a worker processes them, against the same rows by ${atOnce} clients of pg`,
  run: ({ seconds }) =>
    withStore({ webs: ['cached'], worker: true }, async (store) => {
      const { databaseUrl, web } = store
      const bodies = await bodiesOf(store)
      await queueIsEmpty(databaseUrl)
      const before = await countedSoFar(databaseUrl)
      const sent = loadOf(bodies)
      const rested = async <Result>(measure: () => Promise<Result>) => (await queueIsEmpty(databaseUrl), measure())
      await load(web.port, sent, { seconds: Math.min(2, seconds), connections: atOnce })
      const alone = await rested(() => load(web.port, sent, { seconds: Math.min(2, seconds), connections: 1 }))
      const {
        store: ours,
        floor,
        ratios,
      } = await inTurns(seconds, {
        store: (length) => rested(() => load(web.port, sent, { seconds: length, connections: atOnce })),
        floor: (length) =>
          rested(() =>
            databaseFloor({
              databaseUrl,
              clients: atOnce,
              seconds: length,
              warming: Math.min(1, length),
              units: [[{ text: sameRows, values: [bodies[0]], rows: 1 }]],
            }),
          ),
      })
      await auditWebhooks(databaseUrl, before)
      const details = { store: ours, floor, ratios, alone }
      const rows: Row[] = [
        { what: 'webhooks, 32 at once', seen: ours.perSecond, unit: '/s', floor: floor.perSecond, details },
        { what: 'webhooks: p95 of 32 at once', seen: ours.p95, unit: 'ms', floor: floor.p95 },
        { what: 'webhooks: p50 of 32 at once', seen: ours.p50, unit: 'ms', floor: floor.p50 },
        { what: 'webhooks: p50 of one at a time', seen: alone.p50, unit: 'ms' },
      ]
      return rows
    }),
}

/** The provider's data of orders that were bought and paid here. */
async function bodiesOf({ databaseUrl, web, outside, settings }: Store): Promise<string[]> {
  const baskets = await stockedBaskets(databaseUrl, 1_000)
  const buyer = new Buyer([web.port], addressOf(0))
  const settled = await Settled.open(databaseUrl)
  for (let number = 0; number < paidOrders; number++) {
    const { orderId } = await buyer.buy(baskets[number % baskets.length]!, number)
    await settled.done(orderId)
  }
  buyer.close()
  await settled.close()
  const ids = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>('select provider_order_id as id from payments where provider_order_id is not null'),
  )
  const headers = { authorization: `Bearer ${settings.PAGBANK_TOKEN}` }
  return Promise.all(ids.rows.map(async ({ id }) => (await fetch(`${outside.providerUrl}/orders/${id}`, { headers })).text()))
}

let sentSoFar = 0

function loadOf(bodies: readonly string[]): Load {
  return {
    request: () => {
      const number = sentSoFar++
      const body = `${bodies[number % bodies.length]!.slice(0, -1)},"sent":${number}}`
      return requestText('POST', '/api/webhooks/pagbank', body, addressOf(0))
    },
    check: (head, body) => {
      if (!head.startsWith('HTTP/1.1 200 '))
        throw new Error(`a webhook was refused: ${head.split('\r\n')[0]} ${body.toString().slice(0, 300)}`)
    },
  }
}

/** Waits until the worker has processed all webhook events so far, so that the next measurement does not wait for them. */
async function queueIsEmpty(databaseUrl: string) {
  await withClient(databaseUrl, async (client) => {
    for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from graphile_worker.jobs where task_identifier = 'read_webhook_event' and run_at <= now()`,
      )
      if (rows[0]!.left === 0) return
    }
    throw new Error('webhook events are still pending')
  })
}

/** Checks that each webhook was counted, and that the worker has processed what they say. */
async function auditWebhooks(databaseUrl: string, before: number) {
  await queueIsEmpty(databaseUrl)
  const counted = (await countedSoFar(databaseUrl)) - before
  const { rows } = await withClient(databaseUrl, (client) => client.query('select from webhook_events where processed_at is null'))
  if (counted !== sentSoFar || rows.length > 0)
    throw new Error(`${sentSoFar} webhooks were sent, ${counted} counted, ${rows.length} events are not processed`)
}

const countedSoFar = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ counted: number }>(
      'select coalesce(sum(times_seen), 0)::int as counted from webhook_events where payment_id is not null',
    )
    return rows[0]!.counted
  })
