import type { CardAttempt } from '#domain/orders/order/order-state.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'

/** One charge of a payment, as the provider reports it. A payment can have several charges, one per attempt. */
export interface ChargeFacts {
  id: string
  /** UNKNOWN: a status that this code does not know. It does not prove a payment, and has to be checked by hand. */
  status: 'AUTHORIZED' | 'PAID' | 'IN_ANALYSIS' | 'DECLINED' | 'CANCELED' | 'WAITING' | 'UNKNOWN'
  amountCents: number
  paidCents: number
  refundedCents: number
  /** Part of the paid cents: the buyer's interest for instalments. */
  interestCents?: number
  paidAt?: Date
  /** The id of the PIX transfer at the Central Bank: what banks ask for. */
  endToEndId?: string
  /** The acquirer's number of a card payment, and the issuer's authorization. */
  nsu?: string
  authorizationCode?: string
  /** The provider's status text, if the status is UNKNOWN. */
  foreignStatus?: string
  /** The response has no amounts: those of this charge follow from its status, or are not known. */
  omitsAmounts?: true
}

/** A charge as stored by earlier reads. `refundedCents`: what is gone of it, by refunds and lost disputes. */
export interface KnownCharge {
  id: string
  paidCents: number
  refundedCents: number
}

export type Settlement =
  | { kind: 'waiting' }
  | { kind: 'in-analysis' }
  | { kind: 'declined' }
  | { kind: 'unclear' }
  | { kind: 'paid'; chargeId: string; paidAt: Date | undefined }
  | { kind: 'refunded'; chargeId: string; paidAt: Date | undefined }
  | { kind: 'wrong-amount'; chargeId: string; paidCents: number }

/**
 * Determines the state of a payment from all of its charges. CANCELED with refunded money is a refund, without money a failed attempt.
 * A partial refund stays PAID (docs/providers/pagbank.md#charge-states). Less money than was due never counts as paid, and no money does if
 * nothing was due (`dueCents` null).
 */
export function settle(dueCents: number | null, charges: readonly ChargeFacts[]): Settlement {
  const moneyIn = charges.filter((charge) => charge.paidCents > 0)
  const kept = moneyIn.filter((charge) => keptCents(charge) > 0 && charge.status !== 'UNKNOWN')
  const paid = kept.find((charge) => isInFull({ ...charge, dueCents }))
  if (paid) return { kind: 'paid', chargeId: paid.id, paidAt: paid.paidAt }
  const short = kept[0]
  if (short) return { kind: 'wrong-amount', chargeId: short.id, paidCents: short.paidCents }
  if (charges.some((charge) => charge.status === 'UNKNOWN' && (charge.paidCents === 0 || keptCents(charge) > 0))) return { kind: 'unclear' }
  const returned = moneyIn[0]
  if (returned) return { kind: 'refunded', chargeId: returned.id, paidAt: returned.paidAt }
  if (charges.some((charge) => charge.status === 'IN_ANALYSIS' || charge.status === 'AUTHORIZED')) return { kind: 'in-analysis' }
  if (charges.length === 0 || charges.some((charge) => charge.status === 'WAITING')) return { kind: 'waiting' }
  return { kind: 'declined' }
}

/** The buyer's attempts on a card page, as its charges show them. Null: one of them may bring money, or has. */
export function attemptShown(settlement: Settlement['kind'], charges: readonly ChargeFacts[]): CardAttempt | null {
  if (settlement === 'declined') return 'DECLINED'
  return settlement === 'waiting' && charges.length === 0 ? 'NONE' : null
}

/**
 * The charges of a response, none with less money received than was stored of it: a response may be older, or omit the amounts. A charge
 * that was paid and is CANCELED now counts as fully refunded.
 */
export function notLessThanStored(charges: readonly ChargeFacts[], known: readonly KnownCharge[]): ChargeFacts[] {
  return charges.map((charge) => {
    const before = known.find(({ id }) => id === charge.id)
    if (!before) return charge
    const paidCents = Math.max(charge.paidCents, before.paidCents)
    const canceled = charge.status === 'CANCELED' && charge.paidCents === 0 ? paidCents : 0
    return { ...charge, paidCents, refundedCents: Math.max(charge.refundedCents, canceled) }
  })
}

/**
 * The charges with the amounts that are stored of them. The provider may go on showing money as returned that a dispute brought back, or
 * never show what a dispute took.
 */
export const withStoredAmounts = (charges: readonly ChargeFacts[], stored: readonly KnownCharge[]): ChargeFacts[] =>
  charges.map((charge) => ({ ...charge, ...stored.find(({ id }) => id === charge.id) }))

export const keptCents = ({ paidCents, refundedCents }: Pick<ChargeFacts, 'paidCents' | 'refundedCents'>) =>
  Math.max(0, paidCents - refundedCents)

/** A charge through which money was received. Amounts are BRL cents. */
export interface MoneyCharge {
  id: string
  /** The amount that its payment requested. Null: the order has another total, so this charge never pays it (`expectedFor`). */
  dueCents: number | null
  paidCents: number
  refundedCents: number
}

/**
 * The amount with which a payment pays its order. Null: it was requested for an earlier order with another total, which this one has replaced
 * (docs/rules/checkout.md#a-new-attempt).
 */
export const expectedFor = (requestedCents: number, totalCents: number): number | null =>
  requestedCents === totalCents ? requestedCents : null

/** Whether it brought enough to pay its order, whatever of it was refunded since. */
export const isInFull = ({ dueCents: due, paidCents }: Pick<MoneyCharge, 'dueCents' | 'paidCents'>) => due !== null && paidCents >= due

/** The charge that pays the order: the first that was paid in full and is not fully refunded. An unpaid order has none. */
export function payingCharge<Charge extends MoneyCharge>(status: OrderStatus, charges: readonly Charge[]): Charge | undefined {
  if (status !== 'PAID') return undefined
  return charges.find((charge) => keptCents(charge) > 0 && isInFull(charge))
}

/**
 * Whether money that the provider refunded of this charge was part of the sale. `before` and `after` are the order's charges without and
 * with that refund. If another charge pays the order now, the refunded one does not; if none does any more, it is the one that did.
 */
export function hasPaid<Charge extends MoneyCharge>(
  status: OrderStatus,
  chargeId: string,
  before: readonly Charge[],
  after: readonly Charge[],
) {
  return (payingCharge(status, after) ?? payingCharge(status, before))?.id === chargeId
}

/** The requested refunds that this portal money was for: one of exactly this amount, or all of them together. None: nobody knows. */
export function refundsReturnedBy<Refund extends { cents: number }>(portalCents: number, requested: readonly Refund[]): readonly Refund[] {
  const one = requested.find(({ cents }) => cents === portalCents)
  if (one) return [one]
  return requested.reduce((sum, { cents }) => sum + cents, 0) === portalCents ? requested : []
}

/** Charges that must be refunded because they do not pay the order: too low, too late, or a duplicate payment. */
export function chargesToRefund<Charge extends MoneyCharge>(status: OrderStatus, charges: readonly Charge[]): Charge[] {
  const paying = payingCharge(status, charges)
  return charges.filter((charge) => charge !== paying && keptCents(charge) > 0)
}
