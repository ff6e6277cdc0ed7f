import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'

/**
 * SAME_QUOTE: the quote of an order is submitted again. PIX_CODE: a code for an order is requested. NEW_ATTEMPT: its buyer submits another
 * quote for the same purchase.
 */
export const asks = ['SAME_QUOTE', 'PIX_CODE', 'NEW_ATTEMPT'] as const
export type Ask = (typeof asks)[number]

/**
 * place: a new order beside it. replace: a new order in its place. resume: it is paid by its open payment or by another one; of a paid order
 * nothing is left to pay. renew: it takes its stock and its coupon's use again, and is resumed.
 */
type Action = 'place' | 'replace' | 'resume' | 'renew'
export type StepRefusal = 'closed' | 'paid' | 'in-analysis' | 'erased' | 'offer-ended'
export type Step = Action | StepRefusal

/** An order that exists when something is asked. What is not given is not known yet, and counts as false. */
export interface EarlierOrder {
  status: OrderStatus
  /** Its personal data was erased. */
  isAnonymized: boolean
  /** It was offered once after a payment. */
  isOffer: boolean
  /** Its hold was over before the buyer asked: if it is paid, they want the same once more. */
  isOver?: boolean
  /** The provider may still approve a charge. */
  isInAnalysis?: boolean
  /** It has money that was not refunded. */
  hasMoney?: boolean
  /** The provider refused its last payment of the method. */
  isRefused?: boolean
}

const steps: Record<OrderStatus, Record<Ask, Step>> = {
  PENDING: { SAME_QUOTE: 'resume', PIX_CODE: 'resume', NEW_ATTEMPT: 'replace' },
  EXPIRED: { SAME_QUOTE: 'closed', PIX_CODE: 'renew', NEW_ATTEMPT: 'replace' },
  FAILED: { SAME_QUOTE: 'closed', PIX_CODE: 'closed', NEW_ATTEMPT: 'replace' },
  PAID: { SAME_QUOTE: 'resume', PIX_CODE: 'resume', NEW_ATTEMPT: 'paid' },
  CANCELED: { SAME_QUOTE: 'closed', PIX_CODE: 'closed', NEW_ATTEMPT: 'place' },
  REFUND_DUE: { SAME_QUOTE: 'closed', PIX_CODE: 'closed', NEW_ATTEMPT: 'place' },
  REFUNDED: { SAME_QUOTE: 'closed', PIX_CODE: 'closed', NEW_ATTEMPT: 'place' },
}

/** The step that is taken for an order (docs/rules/checkout.md#a-new-attempt, docs/sale.md). */
export function stepFor(ask: Ask, order: EarlierOrder): Step {
  const step = steps[order.status][ask]
  switch (step) {
    case 'replace':
      if (order.isAnonymized) return 'place'
      if (order.isInAnalysis) return 'in-analysis'
      return order.hasMoney ? 'place' : 'replace'
    case 'paid':
      return order.isOver ? 'place' : 'paid'
    case 'place':
      return 'place'
    default:
      return order.isAnonymized && ask === 'PIX_CODE' ? 'erased' : payStep(step, order)
  }
}

function payStep(step: Step, { status, isInAnalysis, isOffer, isRefused }: EarlierOrder): Step {
  // The refusal is said again.
  if (status === 'FAILED' && isRefused) return 'resume'
  // A second payment could charge the buyer twice.
  if (isInAnalysis && (status === 'PENDING' || step === 'renew')) return 'in-analysis'
  return step === 'renew' && isOffer ? 'offer-ended' : step
}

const priceKeptMs = 24 * 60 * 60 * 1_000

/** The price of an order is kept for a day: asking for one code after another would keep it for ever (docs/rules/launches.md). */
export const isPriceOver = (placedAt: Date, now: Date): boolean => now.getTime() - placedAt.getTime() > priceKeptMs
