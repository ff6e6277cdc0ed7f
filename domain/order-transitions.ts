export const orderStatuses = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The only table of allowed transitions. None leads from PAID back to an unpaid state. EXPIRED changes when the buyer resumes the order or
 * money arrives late, FAILED only when money arrives late.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'EXPIRED', 'FAILED', 'REFUND_DUE'],
  EXPIRED: ['PENDING', 'PAID', 'REFUND_DUE'],
  FAILED: ['PAID', 'REFUND_DUE'],
  PAID: ['REFUNDED'],
  REFUND_DUE: ['REFUNDED'],
  REFUNDED: [],
}

export const isTransitionAllowed = (from: OrderStatus, to: OrderStatus): boolean => transitions[from].includes(to)

/** Whether an order in this status holds stock and a coupon's use. */
export const holds = (status: OrderStatus): boolean => status === 'PENDING' || status === 'PAID'
