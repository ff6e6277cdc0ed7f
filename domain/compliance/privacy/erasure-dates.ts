import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'

/** Facts that decide when an order's personal data may go (docs/rules/privacy.md#what-goes-when). */
export interface ErasureFacts {
  status: OrderStatus
  /** The end of an unpaid order's hold. */
  expiresAt: Date
  /**
   * The latest of payment, refund, decision of a dispute, and issue or cancellation of a fiscal document. Null: no money was ever paid, so
   * there is nothing to document.
   */
  fiscalEventAt: Date | null
  paymentInAnalysis: boolean
  /** A refund that is running or due. */
  openRefund: boolean
  openDispute: boolean
  /** A fiscal document that is not issued or canceled yet: it states the buyer. */
  openDocument: boolean
}

/** Why personal data of an order has to stay for now. */
export const erasureWaits = ['FISCAL', 'HOLD', 'REFUND', 'DISPUTE', 'DOCUMENT'] as const
export type ErasureWait = (typeof erasureWaits)[number]

/**
 * `now`: nothing needs the data. `later`: the law does, until `at`. `open`: something about the order has not ended; it is looked at again
 * `at` the earliest, and then a date may follow from it.
 */
export type OrderErasure =
  | { kind: 'now' }
  | { kind: 'later'; at: Date; wait: 'FISCAL' }
  | { kind: 'open'; at: Date; wait: Exclude<ErasureWait, 'FISCAL'> }

const dayMs = 86_400_000
/** How often an order is looked at that has not ended. */
const recheckMs = dayMs
/** Tax law gives the state five years from the first of January after the event (CTN, arts. 173 and 174). */
const fiscalYears = 5

/** The first moment at which tax law no longer needs the data of an event, in São Paulo. */
export const fiscalRetentionEnd = (event: Date): Date => startOfYear(yearOf(event) + 1 + fiscalYears)

/** Tax law needs nothing of an event before this moment. */
export const retainedFrom = (now: Date): Date => startOfYear(yearOf(now) - fiscalYears)

/**
 * Whether nothing needs the CPF, telephone and address of a paid order any more, whether or not anybody asks (LGPD, art. 15). One that was
 * free is kept as long.
 */
export const isRetentionOver = (order: ErasureFacts & { paidAt: Date }, now: Date): boolean =>
  orderErasure({ ...order, fiscalEventAt: order.fiscalEventAt ?? order.paidAt }, now).kind === 'now'

const yearOf = (moment: Date) => Number(dayInBrazil(moment).slice(0, 4))
const startOfYear = (year: number) => new Date(`${year}-01-01T00:00:00-03:00`)

/** When the personal data of an order goes, if its person asks for it. */
export function orderErasure(order: ErasureFacts, now: Date): OrderErasure {
  const wait = openMatter(order)
  if (wait) return { kind: 'open', wait, at: wait === 'HOLD' && order.expiresAt > now ? order.expiresAt : later(now) }
  if (!order.fiscalEventAt) return { kind: 'now' }
  const at = fiscalRetentionEnd(order.fiscalEventAt)
  return at <= now ? { kind: 'now' } : { kind: 'later', at, wait: 'FISCAL' }
}

function openMatter(order: ErasureFacts): Exclude<ErasureWait, 'FISCAL'> | null {
  if (order.openDispute) return 'DISPUTE'
  if (order.openRefund || order.status === 'REFUND_DUE') return 'REFUND'
  if (order.status === 'PENDING' || order.paymentInAnalysis) return 'HOLD'
  if (order.openDocument) return 'DOCUMENT'
  return null
}

const later = (now: Date) => new Date(now.getTime() + recheckMs)

/** When to look again whether the messages of an address have been answered, and its disputes decided. */
export const nextLook = later

/** Whether accesses, devices and downloads have to stay for now: they are the evidence in a dispute about one of these orders. */
export const keepsEvidence = (orders: readonly { wait: string | null }[]): boolean => orders.some(({ wait }) => wait === 'DISPUTE')

/** An unpaid order's personal data is of no use so many days after its end, whether or not anybody asks (LGPD, art. 15). */
export const unpaidDays = 90
