import { sql } from 'kysely'
import type { WebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import { deliverWebhooks } from '#server/operations/outgoing-webhooks/deliver-webhooks.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { inParallel } from '../concurrency.ts'
import type { Findings } from '../drill.ts'
import { SeededRandom } from '../random.ts'
import type { EndedOrder, Lane, Receiver } from './lane.ts'

const kinds: readonly Receiver['kind'][] = ['order.placed', 'order.paid', 'order.expired']

export function openReceivers({ db }: Deps): Promise<Receiver[]> {
  return inParallel(kinds, kinds.length, async (kind) => {
    const { rows } = await sql<{ id: string }>`insert into webhook_endpoints (name, url, kinds)
      values (${kind}, ${`https://${kind}.example/`}, ${[kind]}::text[]) returning id`.execute(db)
    return { kind, endpointId: rows[0]!.id, orders: new Map<string, string>() }
  })
}

class Killed extends Error {}

/** Sends what waits for a receiver that is away now and then, in a process that may die before or after a call. */
async function deliver({ deps, chance }: { deps: Deps; chance: SeededRandom }, receiver: Receiver) {
  let calls = chance.between(1, 60)
  const killed: string[] = []
  const targets: WebhookTargets = {
    send: async ({ id, body }) => {
      calls -= 1
      if (calls <= 0) killed.push(id)
      if (calls <= 0 && chance.chance(0.5)) throw new Killed()
      if (chance.chance(0.02)) return { status: null, answer: '', problem: 'TIMEOUT', retryAfter: null }
      if (chance.chance(0.02)) return { status: 400, answer: '', problem: null, retryAfter: null }
      receive(receiver, id, body)
      if (calls <= 0) throw new Killed()
      return { status: 204, answer: '', problem: null, retryAfter: null }
    },
  }
  await deliverWebhooks(deps, targets, receiver.endpointId).catch((error: unknown) => {
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
    if (!causes.every((cause) => cause instanceof Killed)) throw error
  })
  await passTime(deps, receiver, killed)
}

/** One id is one event, however often it arrives. */
function receive({ kind, orders }: Receiver, id: string, body: string) {
  const { type, data } = JSON.parse(body) as { type: string; data: { order: { id: string } } }
  const before = orders.get(id)
  if (type !== kind || (before !== undefined && before !== data.order.id))
    throw new Error(`event ${id} of ${kind} was ${type} of order ${data.order.id} after ${before}`)
  orders.set(id, data.order.id)
}

/** A worker sends, while other lanes go on. */
export async function tellReceiver(lane: Lane) {
  if (lane.receivers.length > 0) await deliver(lane, lane.chance.of(lane.receivers))
}

/** The lease of a process that died ends, and so do the pauses between attempts. What another process is sending is left alone. */
async function passTime({ db }: Deps, { endpointId }: Receiver, killed: readonly string[]) {
  await db.transaction().execute(async (tx) => {
    // The receiver first, as everybody else locks: in one statement its row might come last.
    await sql`update webhook_endpoints set paused_until = null, failing_since = null where id = ${endpointId}`.execute(tx)
    await sql`update webhook_deliveries set next_at = now() where id in (
      select id from webhook_deliveries where endpoint_id = ${endpointId} and next_at > now()
        and (milliseconds is not null or event_id::text = any(${killed})) order by id for update)`.execute(tx)
  })
}

/** After everything was delivered: each ended order was told as the model has it, and nothing else was told. */
export async function compareEvents({ deps, ended, receivers }: Lane, findings: Findings) {
  await inParallel(receivers, receivers.length, async (receiver, at) => {
    const chance = new SeededRandom(at + 1)
    while (await isWaiting(deps, receiver)) await deliver({ deps, chance }, receiver)
  })
  for (const { kind, orders, endpointId } of receivers) {
    const told = countsOf(orders.values())
    const wrong = ended.filter((order) => !isTold(kind, order, told.get(order.id) ?? 0))
    findings.holds(`${kind} was told as often as it happened`, wrong.length === 0, wrong.slice(0, 5))
    const { rows } = await sql<{ events: number }>`
      select count(distinct event_id)::int as events from webhook_deliveries where endpoint_id = ${endpointId}`.execute(deps.db)
    findings.equal(`the events of ${kind}, each with an id`, orders.size, rows[0]!.events)
    findings.checks += orders.size
  }
}

/** An order may expire again after its code was renewed. */
const isTold = (kind: Receiver['kind'], { status, wasPaid }: EndedOrder, times: number): boolean =>
  kind === 'order.placed' ? times === 1 : kind === 'order.paid' ? times === (wasPaid ? 1 : 0) : status !== 'EXPIRED' || times >= 1

async function isWaiting({ db }: Deps, { endpointId }: Receiver): Promise<boolean> {
  const { rows } = await sql`select from webhook_deliveries where endpoint_id = ${endpointId} and next_at is not null limit 1`.execute(db)
  return rows.length > 0
}

function countsOf(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
