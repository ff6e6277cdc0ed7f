import { daysOfRetries, endpointPause, outcomeOf, retryPause } from '#domain/operations/webhooks/webhook-retries.ts'
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
 * Sends what waits for one endpoint, one delivery after the other. It stops when the endpoint does not respond: then everything of this
 * endpoint waits, and nothing of others. A process that dies between the call and its outcome leaves the delivery to the next run, which
 * sends it with the same id.
 */
export async function deliverWebhooks(deps: Needs, targets: WebhookTargets, endpointId: string) {
  const end = Date.now() + longestRun
  while (Date.now() < end) {
    const delivery = await takeDelivery(deps.db, endpointId)
    if (!delivery || !(await deliver(deps, targets, endpointId, delivery))) break
  }
  await queueNext(deps.db, endpointId)
}

/** False: nothing else is sent for now. */
async function deliver({ db, log }: Needs, targets: WebhookTargets, endpointId: string, delivery: DueDelivery): Promise<boolean> {
  const { id, event_id, attempts, url } = delivery
  const body = delivery.body ?? (await writeBody(db, delivery))
  if (body === undefined) {
    await storeFailed(db, id, { status: null, answer: '', problem: 'SUBJECT', milliseconds: 0, pause: null })
    return true
  }
  if (delivery.body === null) await storeBody(db, id, body)
  const begun = performance.now()
  const { retryAfter, ...answer } = await targets.send({ url, id: event_id, body, secrets: await secretsOf(db, endpointId) })
  const stored = { ...answer, milliseconds: Math.round(performance.now() - begun) }
  const outcome = outcomeOf(answer.status)
  if (outcome === 'delivered') {
    await storeDelivered(db, id, stored)
    if (await storeSuccess(db, endpointId)) await hurryDeliveries(db, endpointId)
    return true
  }
  await storeFailed(db, id, { ...stored, pause: Math.max(retryPause(attempts), retryAfter ?? 0) })
  const { failures, failing_since } = await storeFailure(db, endpointId)
  if (outcome === 'gone' || failing_since.getTime() < Date.now() - daysOfRetries * 86_400_000) {
    await disableEndpoint(db, endpointId)
    await giveUpDeliveries(db, endpointId)
    log.warn({ endpointId }, 'a webhook was turned off: its deliveries fail')
    return false
  }
  if (outcome === 'unavailable') await pauseEndpoint(db, endpointId, endpointPause(failures, retryAfter))
  return outcome === 'refused'
}
