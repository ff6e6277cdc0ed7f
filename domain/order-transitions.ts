export const orderStatuses = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The one table of legal moves. Nothing leads from PAID back to unpaid. EXPIRED moves on when its buyer takes it up again or money comes
 * late, FAILED only by late money.
 */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'EXPIRED', 'FAILED', 'REFUND_DUE'],
  EXPIRED: ['PENDING', 'PAID', 'REFUND_DUE'],
  FAILED: ['PAID', 'REFUND_DUE'],
  PAID: ['REFUNDED'],
  REFUND_DUE: ['REFUNDED'],
  REFUNDED: [],
}

export const isTransitionAllowed = (from: OrderStatus, to: OrderStatus): boolean => moves[from].includes(to)

/** While it holds stock and a coupon's use. */
export const holds = (status: OrderStatus): boolean => status === 'PENDING' || status === 'PAID'
