import { createHash } from 'node:crypto'
import type { Deps } from '#server/platform/start/deps.ts'
import { webhookResults } from '#server/platform/monitoring/events.ts'
import { type PaymentNames, type PaymentRow, paymentNamed } from '../payments/find-payments.sql.ts'
import { settle, settlePayment } from '../payments/settle-payment.ts'
import { readRecurrence } from '../payments/read-recurrence.ts'
import { type Reception, storeOutcome, storeWebhookEvent, webhookEventById } from './webhook-events.sql.ts'
import { extractOf } from './webhook-extract.ts'

export interface WebhookEvent {
  bytes: Uint8Array
  headers: Record<string, string>
  signature: 'none' | 'valid'
}

/**
 * Stores what is kept of a webhook event and queues its processing, in one statement. What is stored, and how much of it, is in
 * docs/retention.md#webhook-events.
 */
export async function receiveWebhookEvent({ db }: Pick<Deps, 'db'>, { bytes, ...webhookEvent }: WebhookEvent): Promise<Reception> {
  const { names, text } = extractOf(textOf(bytes))
  return storeWebhookEvent(db, {
    ...webhookEvent,
    names,
    extract: text,
    digest: sha256(text),
    bodyDigest: sha256(bytes),
    bytes: bytes.length,
  })
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Replaces invalid UTF-8 and removes NUL, which JSON does not accept. */
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll('\u0000', '')

const read = (deps: Deps, payment: PaymentRow, { recurrenceId, orderId }: PaymentNames) =>
  recurrenceId ? readRecurrence(deps, payment.id, settlePayment) : settle(deps, payment, orderId ?? undefined)

/** Settles the payment that a webhook event names. Throws while the provider cannot be read, so that the job is retried. */
export async function readWebhookEvent(deps: Deps, webhookEventId: string) {
  const event = await webhookEventById(deps.db, webhookEventId)
  if (!event) return
  const { names } = extractOf(event.body)
  const payment = event.payment ?? (await paymentNamed(deps.db, names))
  const outcome = payment ? await read(deps, payment, names) : 'unknown-payment'
  webhookResults.publish({ result: outcome })
  if (outcome === 'unreadable') throw new Error(`webhook event ${webhookEventId}: the provider cannot be read`)
  // After the commit: if this process dies before, the job reads the payment again, which changes nothing.
  await storeOutcome(deps.db, webhookEventId, outcome)
}
