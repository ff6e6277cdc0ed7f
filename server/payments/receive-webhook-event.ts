import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { webhookResults } from '../monitoring/events.ts'
import { paymentNamed, type PaymentNames } from './find-payments.sql.ts'
import { settle } from './settle-payment.ts'
import { storeOutcome, storeWebhookEvent, webhookEventBody } from './webhook-events.sql.ts'

export interface WebhookEvent {
  bytes: Uint8Array
  headers: Record<string, string>
  signature: 'none' | 'valid'
}

/**
 * Stores a webhook event and queues its processing, in one statement. Repeated bytes are counted and processed again, because the state at
 * the provider may have changed since.
 */
export async function receiveWebhookEvent({ db }: Pick<Deps, 'db'>, { bytes, ...webhookEvent }: WebhookEvent) {
  const digest = createHash('sha256').update(bytes).digest('hex')
  await storeWebhookEvent(db, { digest, rawBody: textOf(bytes), ...webhookEvent })
}

/** Replaces invalid UTF-8 and removes NUL, which PostgreSQL does not accept. */
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll('\u0000', '')

/** The ids in a webhook event of any kind: order, charge or checkout (docs/providers/pagbank.md#shape). Nothing else in it is trusted. */
function namesIn(body: string): PaymentNames {
  const read = named.safeParse(parsed(body))
  if (!read.success) return { reference: null, orderId: null, chargeId: null, checkoutId: null }
  const { id, reference_id, metadata } = read.data
  const among = (prefix: string) => [id, metadata?.ps_order_id].find((each) => each?.startsWith(prefix)) ?? null
  const reference = z.uuid().safeParse(reference_id).data ?? null
  return { reference, orderId: among('ORDE_'), chargeId: among('CHAR_'), checkoutId: among('CHEC_') }
}

const providerId = z.string().regex(/^[A-Z]{4}_[0-9A-Za-z-]{1,60}$/)
const named = z.object({
  id: providerId.optional().catch(undefined),
  reference_id: z.string().optional().catch(undefined),
  metadata: z
    .object({ ps_order_id: providerId.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // An older form post, or garbage: it has no ids we can use. The periodic recheck finds the change that it may be about.
    return null
  }
}

/** Settles the payment that a webhook event names. Throws while the provider cannot be read, so that the job is retried. */
export async function readWebhookEvent(deps: Deps, webhookEventId: string) {
  const body = await webhookEventBody(deps.db, webhookEventId)
  if (body === undefined) return
  const names = namesIn(body)
  const payment = await paymentNamed(deps.db, names)
  const outcome = payment ? await settle(deps, payment, names.orderId ?? undefined) : 'unknown-payment'
  webhookResults.publish({ result: outcome })
  if (outcome === 'unreadable') throw new Error(`webhook event ${webhookEventId}: the provider cannot be read`)
  await storeOutcome(deps.db, webhookEventId, outcome)
}
