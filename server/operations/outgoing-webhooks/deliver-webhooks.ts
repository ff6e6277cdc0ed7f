import { daysOfRetries, endpointPause, outcomeOf, retryPause } from '#domain/operations/outgoing-webhooks/webhook-retries.ts'
import type { WebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import {
  type DueDelivery,
  giveUpDeliveries,
  hurryDeliveries,
  queueNext,
  storeBody,
  storeDelivered,
  storeFailed,
  takeDelivery,
} from './deliveries.sql.ts'
import { disableEndpoint, pauseEndpoint, secretsOf, storeFailure, storeSuccess } from './endpoints.sql.ts'
import { writeBody } from './event-data.sql.ts'

type Needs = Pick<Deps, 'db' | 'log'>

/** Another run continues after this long, so that one endpoint does not keep a place of the queue. Milliseconds. */
const longestRun = 40_000

/**
 * Sends what waits for one endpoint, some deliveries at the same time. It stops when the endpoint does not respond: then everything of this
 * endpoint waits, and nothing of others. A process that dies between the call and its outcome leaves the delivery to the next run, which
 * sends it with the same id.
 */
export async function deliverWebhooks(deps: Needs, targets: WebhookTargets, endpointId: string) {
  const end = Date.now() + longestRun
  const sending = new Set<Promise<void>>()
  const failures: unknown[] = []
  const stop = new AbortController()
  const begin = (delivery: DueDelivery) => {
    const sent = deliver(deps, targets, endpointId, delivery)
      .then(
        (goesOn) => {
          if (!goesOn) stop.abort()
        },
        (error: unknown) => {
          stop.abort()
          failures.push(error)
        },
      )
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }
  while (!stop.signal.aborted && Date.now() < end) {
    const before = [...sending]
    const delivery = await takeDelivery(deps.db, endpointId)
    if (delivery) begin(delivery)
    else if (before.length === 0) break
    // The end of one may allow the next one, of its lane or above the limit; also if it came while this one was looked for.
    else await Promise.race(before)
  }
  await Promise.all(sending)
  if (failures.length > 0) throw new AggregateError(failures, 'deliveries of a webhook have no outcome')
  await queueNext(deps.db, endpointId)
}

/**
 * False: nothing else is sent for now. The outcome of a delivery and the state of its endpoint change together: in between, a later event of an
 * order could be taken before one that waits.
 */
async function deliver({ db, log }: Needs, targets: WebhookTargets, endpointId: string, delivery: DueDelivery): Promise<boolean> {
  const { id, event_id, attempts, url } = delivery
  const body = delivery.body ?? (await writeBody(db, delivery))
  if (typeof body === 'object') {
    const { problem, reason } = body
    if (problem === 'SCHEMA') log.error({ deliveryId: id, kind: delivery.kind, reason }, 'an event does not fit its schema')
    await storeFailed(db, id, {
      status: null,
      answer: '',
      problem,
      milliseconds: 0,
      pause: problem === 'SCHEMA' ? retryPause(attempts) : null,
    })
    return true
  }
  if (delivery.body === null) await storeBody(db, id, body)
  const begun = performance.now()
  const { retryAfter, ...answer } = await targets.send({ url, id: event_id, body, secrets: await secretsOf(db, endpointId) })
  const stored = { ...answer, milliseconds: Math.round(performance.now() - begun) }
  const outcome = outcomeOf(answer.status)
  if (outcome === 'delivered') {
    await db.transaction().execute(async (tx) => {
      const failingSince = await storeSuccess(tx, endpointId)
      if (failingSince) await hurryDeliveries(tx, endpointId, failingSince)
      await storeDelivered(tx, id, stored)
    })
    return true
  }
  const { failures, failing_since } = await db.transaction().execute(async (tx) => {
    const failure = await storeFailure(tx, endpointId)
    await storeFailed(tx, id, { ...stored, pause: Math.max(retryPause(attempts), retryAfter ?? 0) })
    return failure
  })
  if (outcome === 'gone' || failing_since.getTime() < Date.now() - daysOfRetries * 86_400_000) {
    if (!(await disableEndpoint(db, endpointId, url))) return false
    await giveUpDeliveries(db, endpointId)
    log.warn({ endpointId }, 'a webhook was turned off: its deliveries fail')
    return false
  }
  if (outcome === 'unavailable') await pauseEndpoint(db, endpointId, endpointPause(failures, retryAfter))
  return outcome === 'refused'
}
