import { type OrderStatus, orderStatuses } from './order-transitions.ts'

/**
 * State of a buyer's money, where `paid` alone would mislead. PAID_TWICE: paid, and another payment is due for a refund. PAID_SHORT: less than
 * the total arrived and is due for a refund. The others are the order's own status.
 */
export const orderStates = [...orderStatuses, 'PAID_TWICE', 'PAID_SHORT'] as const
export type OrderState = (typeof orderStates)[number]

/** Undefined if `paid` says it all. `refundDue`: some of the order's money must be refunded. */
export function orderState(status: OrderStatus, refundDue: boolean): OrderState | undefined {
  if (status === 'PAID') return refundDue ? 'PAID_TWICE' : undefined
  if (status === 'PENDING' || status === 'EXPIRED' || status === 'FAILED' || status === 'CANCELED') {
    if (refundDue) return 'PAID_SHORT'
    return status === 'PENDING' ? undefined : status
  }
  return status
}
