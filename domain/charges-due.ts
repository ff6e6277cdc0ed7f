import type { OrderStatus } from './order-transitions.ts'
import { keptCents } from './settlement.ts'

/** A charge through which money was received. Amounts are BRL cents. */
export interface MoneyCharge {
  id: string
  /** The amount that its payment requested. */
  dueCents: number
  paidCents: number
  refundedCents: number
}

/** The charge that pays the order: the first that was paid in full and is not fully refunded. An unpaid order has none. */
export function servingCharge<Charge extends MoneyCharge>(status: OrderStatus, charges: readonly Charge[]): Charge | undefined {
  if (status !== 'PAID') return undefined
  return charges.find((charge) => keptCents(charge) > 0 && charge.paidCents >= charge.dueCents)
}

/**
 * Whether money that the provider refunded of this charge was part of the sale. `before` and `after` are the order's charges without and
 * with that refund. If another charge pays the order now, the refunded one does not; if none does any more, it is the one that did.
 */
export function didServe<Charge extends MoneyCharge>(
  status: OrderStatus,
  chargeId: string,
  before: readonly Charge[],
  after: readonly Charge[],
) {
  return (servingCharge(status, after) ?? servingCharge(status, before))?.id === chargeId
}

/** Charges that must be refunded because they do not pay the order: too low, too late, or a duplicate payment. */
export function chargesDue<Charge extends MoneyCharge>(status: OrderStatus, charges: readonly Charge[]): Charge[] {
  const serving = servingCharge(status, charges)
  return charges.filter((charge) => charge !== serving && keptCents(charge) > 0)
}
