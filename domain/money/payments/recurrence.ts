import type { ChargeFacts } from '../charges/settlement.ts'
import type { Outcome } from './payment-provider.ts'

/** UNKNOWN: a status that this code does not know. */
export const recurrenceStatuses = [
  'ACTIVE',
  'OVERDUE',
  'PENDING_ACTION',
  'SUSPENDED',
  'CANCELED',
  'EXPIRED',
  'TRIAL',
  'PENDING',
  'UNKNOWN',
] as const
export type RecurrenceStatus = (typeof recurrenceStatuses)[number]

/** No charge follows. */
export const isOver = (status: RecurrenceStatus) => status === 'CANCELED' || status === 'EXPIRED'

/** A card that the provider charges for each cycle, as it shows it. Amounts are BRL cents. */
export interface ProviderRecurrence {
  id: string
  referenceId: string | null
  status: RecurrenceStatus
  amountCents: number | null
  email: string | null
  createdAt: Date | null
  nextInvoiceAt: Date | null
}

/** A sum that is due for one cycle. Several payments may be tried. */
export interface ProviderInvoice {
  id: string
  recurrenceId: string | null
  /** Counted from 1: that of the card page. */
  occurrence: number
  isPaid: boolean
  amountCents: number
  createdAt: Date | null
}

/** A page of a list, and how long the whole list is. */
export interface Part<Thing> {
  things: Thing[]
  total: number
}

export const partLength = 100

/** Whom the shop's account tells of all recurrences. */
export interface RecurrencePreferences {
  /** The provider writes to the buyers: so does the store. */
  tellsCustomers: boolean
  tellsMerchant: boolean
  urls: string[]
}

/**
 * Who charges cards again for each cycle. A card page begins one (`PaymentRequest.recurrence`). No call throws because of the provider, as those of
 * `PaymentProvider`.
 */
export interface Recurrence {
  /** `reference`: of the card page, as the request named it. */
  list(offset: number, reference?: string): Promise<Outcome<Part<ProviderRecurrence>>>
  read(id: string): Promise<Outcome<{ recurrence: ProviderRecurrence }>>
  listInvoices(id: string, offset: number): Promise<Outcome<Part<ProviderInvoice>>>
  /** The payments of an invoice as charges, without what was refunded in part. */
  listCharges(invoice: { id: string; amountCents: number }): Promise<Outcome<Part<ChargeFacts>>>
  /** Whether refunds of a charge were done. Amounts are BRL cents. */
  listRefunds(chargeId: string): Promise<Outcome<Part<{ cents: number; isDone: boolean }>>>
  /** At once, and for good. */
  cancel(id: string): Promise<Outcome<object>>
  /** `isDone`: false while the provider has not decided; the same key may be sent again. */
  refund(chargeId: string, cents: number, idempotencyKey: string): Promise<Outcome<{ isDone: boolean }>>
  readPreferences(): Promise<Outcome<{ preferences: RecurrencePreferences }>>
  storePreferences(preferences: RecurrencePreferences): Promise<Outcome<object>>
}

const hour = 3_600_000

/**
 * When to read it again, in case a webhook event is lost: an hour after the card is charged, weekly before, every six hours while it is late. One that has
 * ended is read for some days: a charge may have been under way. Null: no more.
 */
export function nextRecurrenceReading(
  now: Date,
  { status, nextInvoiceAt, endedAt }: { status: RecurrenceStatus; nextInvoiceAt: Date | null; endedAt: Date | null },
): Date | null {
  const after = (hours: number) => new Date(now.getTime() + hours * hour)
  if (endedAt) return now.getTime() - endedAt.getTime() < 5 * 24 * hour ? after(24) : null
  if (status !== 'ACTIVE' || !nextInvoiceAt || nextInvoiceAt <= now) return after(6)
  return new Date(Math.min(nextInvoiceAt.getTime() + hour, after(7 * 24).getTime()))
}

/** A charge with its refunds. The provider says REFUNDED already while one is under way, and of a part of the money too. */
export function withRefunds(charge: ChargeFacts, refunds: readonly { cents: number; isDone: boolean }[]): ChargeFacts {
  const done = refunds.reduce((sum, { cents, isDone }) => sum + (isDone ? cents : 0), 0)
  const refundedCents = charge.status === 'CANCELED' && refunds.length === 0 ? charge.paidCents : Math.min(done, charge.paidCents)
  return { ...charge, refundedCents, status: refundedCents === charge.paidCents ? 'CANCELED' : 'PAID' }
}

const isRunning = ({ status }: ProviderRecurrence) => Number(status === 'ACTIVE') - Number(isOver(status))
/** A page that was paid makes a subscription at once, and the provider's clock is not ours. */
const [earliest, latest] = [-hour, 6 * hour]

/**
 * Which of the provider's subscriptions a card page has made, of those that are no other page's: one that names it, and of several the one that
 * runs, or the oldest. If none names it, the only one of its buyer, amount and time. Null: none, or how many of them may be it.
 */
export function recurrenceOf(
  all: readonly ProviderRecurrence[],
  page: { id: string; email: string; amountCents: number; requestedAt: Date },
): { id: string | null; candidates: number } {
  const named = all.filter(({ referenceId }) => referenceId === page.id)
  const [best] = named.toSorted(
    (a, b) => isRunning(b) - isRunning(a) || Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
  if (best) return { id: best.id, candidates: 1 }
  const alike = all.filter(({ referenceId, email, amountCents, createdAt }) => {
    const after = createdAt ? createdAt.getTime() - page.requestedAt.getTime() : Infinity
    return referenceId === null && email === page.email && amountCents === page.amountCents && after > earliest && after < latest
  })
  const live = alike.filter(({ status }) => !isOver(status))
  const [only] = alike.length === 1 ? alike : live.length === 1 ? live : []
  return { id: only?.id ?? null, candidates: live.length }
}
