/** What the provider's charges say of one payment, worked out from all of them: an order can hold several tries. */
export interface ChargeFacts {
  id: string
  /** UNKNOWN: a word that we do not know. It proves no payment; somebody has to look again. */
  status: 'AUTHORIZED' | 'PAID' | 'IN_ANALYSIS' | 'DECLINED' | 'CANCELED' | 'WAITING' | 'UNKNOWN'
  amountCents: number
  paidCents: number
  refundedCents: number
  paidAt?: Date
  /** The provider's own word, where the status is UNKNOWN. */
  foreignStatus?: string
}

/** What we knew of a charge before this reading. */
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
 * CANCELED with money given back is a refund, without is a try that came to nothing; a partial refund stays PAID (docs/providers/pagbank.md#charge-states).
 * A smaller sum than was asked is never a payment.
 */
export function settle(dueCents: number, charges: readonly ChargeFacts[]): Settlement {
  const moneyIn = charges.filter((charge) => charge.paidCents > 0)
  const kept = moneyIn.filter((charge) => keptCents(charge) > 0 && charge.status !== 'UNKNOWN')
  const paid = kept.find((charge) => charge.paidCents >= dueCents)
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

/**
 * A reading completed by what was known: money that came stays come, also where this reading is older or leaves the sums out. A charge
 * that was paid and is CANCELED now has gone back whole.
 */
export function remembered(charges: readonly ChargeFacts[], known: readonly KnownCharge[]): ChargeFacts[] {
  return charges.map((charge) => {
    const before = known.find(({ id }) => id === charge.id)
    if (!before) return charge
    const paidCents = Math.max(charge.paidCents, before.paidCents)
    const canceled = charge.status === 'CANCELED' && charge.paidCents === 0 ? paidCents : 0
    return { ...charge, paidCents, refundedCents: Math.max(charge.refundedCents, before.refundedCents, canceled) }
  })
}

export const keptCents = ({ paidCents, refundedCents }: Pick<ChargeFacts, 'paidCents' | 'refundedCents'>) =>
  Math.max(0, paidCents - refundedCents)
