import { createHash } from 'node:crypto'
import { sql } from '../database/database.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { storeWebhookEvent } from './webhook-events.sql.ts'
import { paymentColumns, type PaymentRow } from './payment-record.ts'
import { settle } from './settle-payment.ts'

export interface WebhookEvent {
  bytes: Uint8Array
  headers: Record<string, string>
  signature: 'none' | 'valid'
}

/** Stores a webhook event and queues its reading, in one statement. The same bytes again are counted, and read again: they may report a later state. */
export async function receiveWebhookEvent({ db }: Pick<Deps, 'db'>, { bytes, ...webhookEvent }: WebhookEvent) {
  const digest = createHash('sha256').update(bytes).digest('hex')
  await storeWebhookEvent(db, { digest, rawBody: textOf(bytes), ...webhookEvent })
}

/** What is no UTF-8 is replaced; PostgreSQL takes no NUL. */
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll('\u0000', '')

interface Named {
  /** Our payment's id, if somebody says so. */
  reference: string | null
  orderId: string | null
  chargeId: string | null
  checkoutId: string | null
}

/** What a webhook event names, whatever its kind: order, charge or checkout (docs/providers/pagbank.md#shape). Nothing else in it is believed. */
function namesIn(body: string): Named {
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
    // A form post of the older kind, or noise: it names nothing, and the periodic reading finds what it is about.
    return null
  }
}

/** Reads the truth behind a webhook event. Throws while the provider cannot be read, so that the job is tried again. */
export async function readWebhookEvent(deps: Deps, webhookEventId: string) {
  const webhookEvent = await deps.db.selectFrom('webhook_events').select(['body']).where('id', '=', webhookEventId).executeTakeFirst()
  if (!webhookEvent) return
  const names = namesIn(webhookEvent.body)
  const payment = await paymentNamed(deps, names)
  const outcome = payment ? await settle(deps, payment, names.orderId ?? undefined) : 'unknown-payment'
  if (outcome === 'unreadable') throw new Error(`webhook event ${webhookEventId}: the provider cannot be read`)
  await deps.db
    .updateTable('webhook_events')
    .set({ outcome, processed_at: sql`now()` })
    .where('id', '=', webhookEventId)
    .execute()
}

async function paymentNamed({ db }: Deps, { reference, orderId, chargeId, checkoutId }: Named): Promise<PaymentRow | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .where((where) =>
      where.or([
        where('id', '=', reference),
        where('provider_order_id', '=', orderId),
        where('provider_checkout_id', '=', checkoutId),
        where('id', 'in', where.selectFrom('charges').select('payment_id').where('charges.id', '=', chargeId)),
      ]),
    )
    // Our own reference before all others.
    .orderBy((order) => order('id', '=', reference), 'desc')
    .limit(1)
    .executeTakeFirst()
  return payment as PaymentRow | undefined
}
