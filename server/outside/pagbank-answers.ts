import { z } from 'zod'
import type { ProviderCheckout, ProviderOrder } from '#domain/provider-order.ts'
import type { ChargeFacts } from '#domain/settlement.ts'

/** Readers of PagBank's bodies: they take what is needed, in every form that was seen, and throw on anything else. */
/** A number, or digits as text. Anything else must not become 0: it would read as money that never came. */
const cents = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(0))
const date = z.string().transform((text, check) => {
  const read = new Date(text)
  if (!Number.isNaN(read.getTime())) return read
  check.addIssue({ code: 'custom', message: 'not a date' })
  return z.NEVER
})

const charge = z
  .object({
    id: z.string(),
    status: z
      .enum(['AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED', 'CANCELLED', 'WAITING'])
      .transform((status) => (status === 'CANCELLED' ? 'CANCELED' : status)),
    paid_at: date.nullish(),
    amount: z.object({ value: cents, summary: z.object({ paid: cents, refunded: cents }).nullish() }),
    qr_code: z.object({ text: z.string() }).nullish(),
    payment_method: z.object({ pix: z.object({ expiration_date: date.nullish() }).nullish() }).nullish(),
  })
  .transform(({ id, status, paid_at, amount, qr_code, payment_method }) => ({
    facts: {
      id,
      status,
      amountCents: amount.value,
      // The summary is missing in some answers; then the status is all there is.
      paidCents: amount.summary?.paid ?? (status === 'PAID' ? amount.value : 0),
      refundedCents: amount.summary?.refunded ?? 0,
      ...(paid_at ? { paidAt: paid_at } : {}),
    } satisfies ChargeFacts,
    pix: qr_code ? { text: qr_code.text, expiresAt: payment_method?.pix?.expiration_date ?? null } : null,
  }))

const order = z.object({
  id: z.string().startsWith('ORDE_'),
  reference_id: z.string().nullish(),
  charges: z.array(charge).nullish(),
  qr_codes: z.array(z.object({ text: z.string(), expiration_date: date.nullish() })).nullish(),
})

/** Both shapes of PIX: the text stands in a charge or, before any charge, in the order's QR codes (facts of PagBank §0). */
export function readOrderAnswer(body: unknown): { order: ProviderOrder } {
  const { id, reference_id, charges, qr_codes } = order.parse(body)
  const classic = qr_codes?.[0]
  const pix =
    charges?.find((each) => each.pix)?.pix ?? (classic ? { text: classic.text, expiresAt: classic.expiration_date ?? null } : null)
  return { order: { id, referenceId: reference_id ?? null, charges: (charges ?? []).map((each) => each.facts), pix } }
}

export const readChargeAnswer = (body: unknown): ChargeFacts => charge.parse(body).facts

const checkout = z.object({
  id: z.string().startsWith('CHEC_'),
  reference_id: z.string().nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).nullish(),
  orders: z.array(z.object({ id: z.string() })).nullish(),
})

export function readCheckoutAnswer(body: unknown): { checkout: ProviderCheckout } {
  const { id, reference_id, links, orders } = checkout.parse(body)
  return {
    checkout: {
      id,
      referenceId: reference_id ?? null,
      payUrl: links?.find((link) => link.rel === 'PAY')?.href ?? null,
      orderIds: (orders ?? []).map((each) => each.id),
    },
  }
}

export const readKeyAnswer = (body: unknown) => ({ publicKey: z.object({ public_key: z.string().min(1) }).parse(body).public_key })
