import { type OrderStatus, orderStatuses } from './order-transitions.ts'

/**
 * State of a buyer's money, where `paid` alone would mislead. PAID_TWICE: paid, and another payment is due for a refund. PAID_SHORT: less than
 * the total, or that of another one, arrived and is due for a refund. REPLACED: canceled, because a new attempt took its place. The others are
 * the order's own status.
 */
export const orderStates = [...orderStatuses, 'PAID_TWICE', 'PAID_SHORT', 'REPLACED'] as const
export type OrderState = (typeof orderStates)[number]

/** The attempts to pay on PagBank's card page: none, or declined ones only. */
export const cardAttempts = ['NONE', 'DECLINED'] as const
export type CardAttempt = (typeof cardAttempts)[number]

interface Standing {
  status: OrderStatus
  /** Some of the order's money must be refunded. */
  refundDue: boolean
  isReplaced: boolean
}

/** Undefined if `paid` says it all. */
export function orderState({ status, refundDue, isReplaced }: Standing): OrderState | undefined {
  if (status === 'PAID') return refundDue ? 'PAID_TWICE' : undefined
  if (status === 'PENDING' || status === 'EXPIRED' || status === 'FAILED' || status === 'CANCELED') {
    if (refundDue) return 'PAID_SHORT'
    if (isReplaced) return 'REPLACED'
    return status === 'PENDING' ? undefined : status
  }
  return status
}
