export const orderStatuses = ['PENDING', 'PAID', 'EXPIRED', 'FAILED', 'CANCELED', 'REFUND_DUE', 'REFUNDED'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Reason of a canceled order. REPLACED: a new attempt of the same buyer took its place. */
export const cancelReasons = ['STAFF', 'BUYER', 'REPLACED'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** A charge in analysis may still be approved: a second payment could charge the buyer twice. */
export const inAnalysisText = 'O pagamento do pedido está em análise no PagBank. Espere a resposta antes de pagar de novo ou de cancelar.'

/**
 * The only table of allowed transitions. None leads from PAID back to an unpaid state. EXPIRED changes when the buyer resumes or replaces the
 * order or money arrives late, FAILED when it is replaced or money arrives late, CANCELED only when money arrives late, and REFUNDED when the
 * money that a lost dispute took is back.
 */
const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  PENDING: ['PAID', 'EXPIRED', 'FAILED', 'CANCELED', 'REFUND_DUE'],
  EXPIRED: ['PENDING', 'PAID', 'REFUND_DUE', 'CANCELED'],
  FAILED: ['PAID', 'REFUND_DUE', 'CANCELED'],
  CANCELED: ['PAID', 'REFUND_DUE'],
  PAID: ['REFUNDED'],
  REFUND_DUE: ['REFUNDED'],
  REFUNDED: ['PAID'],
}

export const isTransitionAllowed = (from: OrderStatus, to: OrderStatus): boolean => transitions[from].includes(to)

/** Whether an order in this status holds stock and a coupon's use. */
export const holds = (status: OrderStatus): boolean => status === 'PENDING' || status === 'PAID'

/**
 * Whether money that arrives after the end of the hold serves the order, if its stock is still available. An order that somebody canceled
 * is not served: its money is refunded. One that was replaced has no payments any more: they are those of the order in its place. One whose
 * personal data was erased is not served either, because nobody is left to serve.
 */
export const servesLateMoney = (order: { status: OrderStatus; isAnonymized: boolean }): boolean =>
  !order.isAnonymized && (order.status === 'EXPIRED' || order.status === 'FAILED')

/** Whether a new attempt of its buyer may take its place: an unpaid order that nobody decided against. */
export const isReplaceable = (order: { status: OrderStatus; isAnonymized: boolean }): boolean =>
  !order.isAnonymized && isTransitionAllowed(order.status, 'CANCELED')
