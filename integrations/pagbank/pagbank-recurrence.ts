import { z } from 'zod'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import {
  partLength,
  type ProviderInvoice,
  type ProviderRecurrence,
  type Recurrence,
  recurrenceStatuses,
} from '#domain/money/payments/recurrence.ts'
import type { CallGate } from '../http/call-gate.ts'
import { cents, date } from './pagbank-answers.ts'
import { openPagBankHttp } from './pagbank-http.ts'
import type { RecurrenceSettings } from './settings.ts'

export type { Recurrence }

const word = z.string().min(1).max(60)
/** A column's largest number. */
const amount = z.object({ value: cents.pipe(z.int().max(2_147_483_647)) })
/** A field that only helps to find a subscription must not make it unreadable. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null)
const idOf = (prefix: string) =>
  z
    .string()
    .max(64)
    .startsWith(prefix)
    .regex(/^[0-9A-Za-z_-]+$/)

const subscription = z
  .object({
    id: idOf('SUBS_'),
    reference_id: optional(z.string().max(200)),
    status: word,
    amount: optional(amount),
    customer: optional(z.object({ email: z.string().max(255) })),
    created_at: optional(date),
    next_invoice_at: optional(date),
  })
  .transform((read): ProviderRecurrence => ({
    id: read.id,
    referenceId: read.reference_id ?? null,
    status: recurrenceStatuses.find((status) => status === read.status) ?? 'UNKNOWN',
    amountCents: read.amount?.value ?? null,
    email: read.customer?.email.trim().toLowerCase() ?? null,
    createdAt: read.created_at ?? null,
    nextInvoiceAt: read.next_invoice_at ?? null,
  }))

const invoice = z
  .object({
    id: idOf('INVO_'),
    status: word,
    amount,
    occurrence: z.coerce.number().pipe(z.int().min(1)),
    subscription: optional(z.object({ id: z.string() })),
    created_at: optional(date),
  })
  .transform(({ id, status, amount: { value }, occurrence, subscription: of, created_at }): ProviderInvoice => ({
    id,
    recurrenceId: of?.id ?? null,
    occurrence,
    isPaid: status === 'PAID',
    amountCents: value,
    createdAt: created_at ?? null,
  }))

const chargeStatuses: Record<string, ChargeFacts['status']> = {
  APPROVED: 'PAID',
  REFUNDED: 'CANCELED',
  DENIED: 'DECLINED',
  UNPAID: 'DECLINED',
  IN_ANALYSIS: 'IN_ANALYSIS',
  PENDING: 'WAITING',
}

const payment = z.object({
  id: idOf('PAYM_'),
  status: word,
  amount: optional(amount),
  invoice: optional(z.object({ amount })),
  created_at: optional(date),
  updated_at: optional(date),
})

/** A payment has no amounts of its own in the responses that were seen: that of its invoice is asked for. */
function chargeOf(read: z.output<typeof payment>, invoiceCents: number): ChargeFacts {
  const status = chargeStatuses[read.status] ?? 'UNKNOWN'
  const amountCents = read.amount?.value ?? read.invoice?.amount.value ?? invoiceCents
  const hasMoney = read.status === 'APPROVED' || read.status === 'REFUNDED'
  const paidAt = read.created_at ?? read.updated_at
  return {
    id: read.id,
    status,
    amountCents,
    paidCents: hasMoney ? amountCents : 0,
    refundedCents: 0,
    ...(hasMoney && paidAt ? { paidAt } : {}),
    ...(status === 'UNKNOWN' ? { foreignStatus: read.status } : {}),
  }
}

const refund = z.object({ id: word, status: word, amount })
const refunded = refund.transform(({ status, amount: { value } }) => ({ cents: value, isDone: status === 'SUCCESS' }))
/** FAILED throws, as anything that is not known: a person looks at it. */
const refundIsDone = (status: string) => {
  if (status === 'SUCCESS') return true
  if (status === 'PENDING' || status === 'PROCESSING' || status === 'REQUESTED') return false
  throw new Error('a refund has failed')
}

/** A list of which less than the response counts is shown, and that does not say how long it is, ends with this page. */
const partOf = <Thing>(name: string, thing: z.ZodType<Thing>) =>
  z.looseObject({ result_set: optional(z.object({ total: cents })) }).transform((body) => {
    const things = z.array(thing).parse(body[name])
    return { things, total: body.result_set?.total ?? things.length }
  })

const channel = z.object({ enabled: z.boolean() })
const preferences = z
  .object({ email: z.object({ merchant: channel, customer: channel }), urls: z.array(z.string()).nullish() })
  .transform(({ email, urls }) => ({
    preferences: { tellsCustomers: email.customer.enabled, tellsMerchant: email.merchant.enabled, urls: urls ?? [] },
  }))

/** PagBank's subscriptions, whose host is another one (docs/providers/pagbank.md#recurrence). */
export function createRecurrence(options: RecurrenceSettings & { timeoutMs?: number; gate?: CallGate }): Recurrence {
  const http = openPagBankHttp(options)
  const get = <Answer extends object>(path: string, answer: z.ZodType<Answer>) =>
    http.call({ method: 'GET', path }, (body) => answer.parse(body))
  const path = (kind: string, id: string, rest = '') => `/${kind}/${encodeURIComponent(id)}${rest}`
  const part = (offset = 0) => `?offset=${offset}&limit=${partLength}`
  return {
    list: (offset, reference) =>
      get(
        `/subscriptions${part(offset)}${reference ? `&reference_id=${encodeURIComponent(reference)}` : ''}`,
        partOf('subscriptions', subscription),
      ),
    read: (id) =>
      get(
        path('subscriptions', id),
        subscription.transform((recurrence) => ({ recurrence })),
      ),
    listInvoices: (id, offset) => get(path('subscriptions', id, `/invoices${part(offset)}`), partOf('invoices', invoice)),
    listCharges: ({ id, amountCents }) =>
      get(
        path('invoices', id, `/payments${part()}`),
        partOf(
          'payments',
          payment.transform((read) => chargeOf(read, amountCents)),
        ),
      ),
    listRefunds: (id) => get(path('payments', id, `/refunds${part()}`), partOf('refunds', refunded)),
    cancel: (id) => http.call({ method: 'PUT', path: path('subscriptions', id, '/cancel') }, () => ({})),
    refund: (id, value, idempotencyKey) =>
      http.call(
        { method: 'POST', path: path('payments', id, '/refunds'), body: { amount: { value, currency: 'BRL' } }, idempotencyKey },
        (body) => ({ isDone: refundIsDone(refund.parse(body).status) }),
      ),
    readPreferences: () => get('/preferences/notifications', preferences),
    storePreferences: ({ tellsCustomers, tellsMerchant, urls }) => {
      const email = { merchant: { enabled: tellsMerchant }, customer: { enabled: tellsCustomers } }
      return http.call({ method: 'PUT', path: '/preferences/notifications', body: { email, urls } }, () => ({}))
    },
  }
}
