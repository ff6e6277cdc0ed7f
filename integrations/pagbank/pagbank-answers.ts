import { z } from 'zod'
import type { ProviderCheckout, ProviderOrder } from '#domain/money/payments/provider-order.ts'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'

// Parsers of PagBank's bodies. They read the fields that are needed, in every form that was observed, and throw on anything else.

/** A number, or digits as text. Anything else must throw and not be read as 0, which would mean that no money was paid. */
export const cents = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int().min(0))
export const date = z.string().transform((text, check) => {
  const read = new Date(text)
  if (!Number.isNaN(read.getTime())) return read
  check.addIssue({ code: 'custom', message: 'not a date' })
  return z.NEVER
})

/** An id for inquiries at a bank. One that is missing or has another type must not make a payment unreadable. */
const bankNumber = z
  .union([z.string().min(1).max(64), z.number().transform(String)])
  .nullish()
  .catch(null)
type BankNumber = z.infer<typeof bankNumber>

/** Buyer's interest for instalments, contained in the amount. One that cannot be read must not make a payment unreadable. */
const fees = z
  .object({ buyer: z.object({ interest: z.object({ total: cents }) }) })
  .nullish()
  .catch(null)

const statuses = ['AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED', 'WAITING'] as const

/** An unknown status must not make the rest of the order unreadable. */
function statusOf(word: string): Pick<ChargeFacts, 'status' | 'foreignStatus'> {
  const known = statuses.find((status) => status === word || (status === 'CANCELED' && word === 'CANCELLED'))
  return known ? { status: known } : { status: 'UNKNOWN', foreignStatus: word.slice(0, 60) }
}

const charge = z
  .object({
    id: z.string(),
    status: z.string().min(1).transform(statusOf),
    paid_at: date.nullish(),
    amount: z.object({ value: cents, fees, summary: z.object({ paid: cents, refunded: cents }).nullish() }),
    qr_code: z.object({ text: z.string() }).nullish(),
    payment_response: z
      .object({ reference: bankNumber, raw_data: z.object({ nsu: bankNumber, authorization_code: bankNumber }).nullish().catch(null) })
      .nullish()
      .catch(null),
    payment_method: z.object({ pix: z.object({ expiration_date: date.nullish(), end_to_end_id: bankNumber }).nullish() }).nullish(),
  })
  .transform(({ id, status, paid_at, amount, qr_code, payment_response, payment_method }) => ({
    facts: {
      id,
      ...status,
      amountCents: amount.value,
      // Some responses have no summary. Then only the status tells what was paid.
      paidCents: amount.summary?.paid ?? (status.status === 'PAID' ? amount.value : 0),
      refundedCents: amount.summary?.refunded ?? 0,
      ...(amount.summary ? {} : { omitsAmounts: true as const }),
      ...(amount.fees ? { interestCents: amount.fees.buyer.interest.total } : {}),
      ...(paid_at ? { paidAt: paid_at } : {}),
      ...numbersOf(payment_response, payment_method?.pix),
    } satisfies ChargeFacts,
    pix: qr_code ? { text: qr_code.text, expiresAt: payment_method?.pix?.expiration_date ?? null, amountCents: amount.value } : null,
  }))

interface CardResponse {
  reference?: BankNumber
  raw_data?: { nsu?: BankNumber; authorization_code?: BankNumber } | null | undefined
}

/** Real responses have the NSU in `reference`, some of them in `raw_data` too (docs/providers/pagbank.md#numbers-of-a-charge). */
function numbersOf(card: CardResponse | null | undefined, pix: { end_to_end_id?: BankNumber } | null | undefined) {
  const nsu = card?.raw_data?.nsu ?? card?.reference
  return {
    ...(pix?.end_to_end_id ? { endToEndId: pix.end_to_end_id } : {}),
    ...(nsu ? { nsu } : {}),
    ...(card?.raw_data?.authorization_code ? { authorizationCode: card.raw_data.authorization_code } : {}),
  }
}

const order = z.object({
  id: z.string().startsWith('ORDE_'),
  reference_id: z.string().nullish(),
  charges: z.array(charge).nullish(),
  qr_codes: z
    .array(z.object({ text: z.string(), expiration_date: date.nullish(), amount: z.object({ value: cents }).nullish() }))
    .nullish(),
})

/**
 * Both shapes of PIX: the code is in a charge or, before there is a charge, in the order's QR codes (docs/providers/pagbank.md#pix-shapes).
 */
export function readOrderAnswer(body: unknown): { order: ProviderOrder } {
  const { id, reference_id, charges, qr_codes } = order.parse(body)
  const classic = qr_codes?.[0]
  const pix =
    charges?.find((each) => each.pix)?.pix ??
    (classic ? { text: classic.text, expiresAt: classic.expiration_date ?? null, amountCents: classic.amount?.value ?? null } : null)
  return { order: { id, referenceId: reference_id ?? null, charges: (charges ?? []).map((each) => each.facts), pix } }
}

export const readChargeAnswer = (body: unknown): { charge: ChargeFacts } => ({ charge: charge.parse(body).facts })

const attempts = z.array(z.object({ id: z.string() }))

const checkout = z.object({
  id: z.string().startsWith('CHEC_'),
  reference_id: z.string().nullish(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).nullish(),
  orders: attempts.nullish(),
})

export function readCheckoutAnswer(body: unknown): { checkout: ProviderCheckout } {
  const { id, reference_id, links, orders } = checkout.parse(body)
  return {
    checkout: {
      id,
      referenceId: reference_id ?? null,
      payUrl: webAddress(links?.find((link) => link.rel === 'PAY')?.href),
      orderIds: (orders ?? []).map((each) => each.id),
    },
  }
}

/** A reading of the page. Without its list of attempts it does not say that nobody has paid: missing is not empty. */
export function readCheckoutWithOrders(body: unknown): { checkout: ProviderCheckout } {
  z.object({ orders: attempts }).parse(body)
  return readCheckoutAnswer(body)
}

/** Throws unless the page is closed. */
export function readInactiveAnswer(body: unknown): object {
  z.object({ status: z.literal(['INACTIVE', 'EXPIRED']) }).parse(body)
  return {}
}

/**
 * Accepts only http and https. This is the only link that is used, because the buyer is redirected to it. Everything else is requested by
 * its id (docs/providers/pagbank.md#traps-in-answers).
 */
function webAddress(href: string | undefined): string | null {
  const url = href === undefined ? null : URL.parse(href)
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null
}

export const readKeyAnswer = (body: unknown) => ({ publicKey: z.object({ public_key: z.string().min(1) }).parse(body).public_key })

const feesAnswer = z.object({
  payment_methods: z.object({
    credit_card: z.record(
      z.string(),
      z.object({
        installment_plans: z.array(
          z.object({ installments: z.int().min(1), installment_value: z.int().min(0), amount: z.object({ value: z.int().min(0) }) }),
        ),
      }),
    ),
  }),
})

/** The plans of all brands. */
export const readFeesAnswer = (body: unknown) => ({
  plans: Object.values(feesAnswer.parse(body).payment_methods.credit_card).flatMap(({ installment_plans }) =>
    installment_plans.map(({ installments, installment_value, amount }) => ({
      count: installments,
      eachCents: installment_value,
      totalCents: amount.value,
    })),
  ),
})
