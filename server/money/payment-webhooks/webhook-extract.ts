import { z } from 'zod'
import type { PaymentNames } from '../payments/find-payments.sql.ts'

export interface WebhookExtract {
  names: PaymentNames
  /** JSON in PagBank's own shape, with the same ids, so that it is read as the original would be. */
  text: string
}

/**
 * The stored part of a webhook event of any kind, order, charge, checkout or subscription (docs/providers/pagbank.md#shape): the ids in it, and the status
 * and amounts of its charges. Everything else is dropped, above all the buyer's data. Nothing in it is trusted.
 */
export function extractOf(body: string): WebhookExtract {
  const read = event.safeParse(parsed(body)).data ?? {}
  const { id, reference_id, metadata, resource } = read
  const among = (prefix: string) => [id, metadata?.ps_order_id].find((each) => each?.startsWith(prefix)) ?? null
  const recurrenceId = resource?.id?.startsWith('SUBS_') ? resource.id : null
  const reference = reference_id ?? resource?.reference_id ?? null
  const names = { reference, recurrenceId, orderId: among('ORDE_'), chargeId: among('CHAR_'), checkoutId: among('CHEC_') }
  return { names, text: JSON.stringify(read) }
}

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)
const mostCharges = 20

const providerId = optional(z.string().regex(/^[A-Z]{4}_[0-9A-Za-z-]{1,60}$/))
const word = optional(z.string().regex(/^[A-Z_]{1,30}$/))
const cents = optional(
  z.union([
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  ]),
)
const amount = optional(z.object({ value: cents, summary: optional(z.object({ paid: cents, refunded: cents })) }))
const charge = z.object({ id: providerId, status: word, amount }).catch({})
const event = z.object({
  id: providerId,
  reference_id: optional(z.uuid()),
  status: word,
  amount,
  charges: optional(z.array(z.unknown()).transform((all) => all.slice(0, mostCharges).map((each) => charge.parse(each)))),
  metadata: optional(z.object({ ps_order_id: providerId })),
  resource: optional(z.object({ id: providerId, reference_id: optional(z.uuid()), status: word })),
})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // An older form post, or garbage: it has no ids we can use. The periodic recheck finds the change that it may be about.
    return null
  }
}
