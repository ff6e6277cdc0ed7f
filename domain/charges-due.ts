import type { OrderStatus } from './order-transitions.ts'
import { keptCents } from './settlement.ts'

/** A charge that brought money. Cents, BRL. */
export interface MoneyCharge {
  id: string
  /** What its payment had asked for. */
  dueCents: number
  paidCents: number
  refundedCents: number
}

/** The charge that pays the order: the first that was paid in full and is not wholly refunded. An unpaid order has none. */
export function servingCharge<Charge extends MoneyCharge>(status: OrderStatus, charges: readonly Charge[]): Charge | undefined {
  if (status !== 'PAID') return undefined
  return charges.find((charge) => keptCents(charge) > 0 && charge.paidCents >= charge.dueCents)
}

/** Money that came and cannot be served: too little, too late, or once too often. It has to be refunded. */
export function chargesDue<Charge extends MoneyCharge>(status: OrderStatus, charges: readonly Charge[]): Charge[] {
  const serving = servingCharge(status, charges)
  return charges.filter((charge) => charge !== serving && keptCents(charge) > 0)
}
