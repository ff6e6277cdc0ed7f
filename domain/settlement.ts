/** What the provider's charges say of one payment, worked out from all of them: an order can hold several tries. */
export interface ChargeFacts {
  id: string
  status: 'AUTHORIZED' | 'PAID' | 'IN_ANALYSIS' | 'DECLINED' | 'CANCELED' | 'WAITING'
  amountCents: number
  paidCents: number
  refundedCents: number
  paidAt?: Date
}

export type Settlement =
  | { kind: 'waiting' }
  | { kind: 'in-analysis' }
  | { kind: 'declined' }
  | { kind: 'paid'; chargeId: string; paidCents: number; refundedCents: number; paidAt: Date | undefined; surplusCents: number }
  | { kind: 'refunded'; chargeId: string; paidCents: number; paidAt: Date | undefined }
  | { kind: 'wrong-amount'; chargeId: string; paidCents: number }

/**
 * CANCELED with money given back is a refund, without is a try that came to nothing; a partial refund stays PAID (facts of PagBank §1.7).
 * A smaller sum than was asked is never a payment.
 */
export function settle(dueCents: number, charges: readonly ChargeFacts[]): Settlement {
  const moneyIn = charges.filter((charge) => charge.paidCents > 0)
  const kept = moneyIn.filter((charge) => charge.paidCents > charge.refundedCents)
  const paid = kept.find((charge) => charge.paidCents >= dueCents)
  if (paid) {
    const surplusCents =
      kept.reduce((sum, charge) => sum + charge.paidCents - charge.refundedCents, 0) - (paid.paidCents - paid.refundedCents)
    return {
      kind: 'paid',
      chargeId: paid.id,
      paidCents: paid.paidCents,
      refundedCents: paid.refundedCents,
      paidAt: paid.paidAt,
      surplusCents,
    }
  }
  const short = kept[0]
  if (short) return { kind: 'wrong-amount', chargeId: short.id, paidCents: short.paidCents }
  const returned = moneyIn.find((charge) => charge.paidCents >= dueCents)
  if (returned) return { kind: 'refunded', chargeId: returned.id, paidCents: returned.paidCents, paidAt: returned.paidAt }
  if (charges.some((charge) => charge.status === 'IN_ANALYSIS' || charge.status === 'AUTHORIZED')) return { kind: 'in-analysis' }
  if (charges.length === 0 || charges.some((charge) => charge.status === 'WAITING')) return { kind: 'waiting' }
  return { kind: 'declined' }
}
