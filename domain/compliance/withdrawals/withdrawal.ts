import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { isOver, lastWithdrawalDay } from '#domain/orders/order/last-withdrawal-day.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'

/** The facts of an order for a withdrawal. `guaranteeDays`: the longer guarantee of the purchase's and today's. */
export interface WithdrawalOrder {
  status: OrderStatus
  paidAt: Date | null
  sentAt: Date | null
  guaranteeDays: number
  /** A further cycle of a subscription that is neither a year nor the first one that costs something. */
  isRenewal?: boolean
}

/** `refundCents`: what would be refunded for the line, in BRL cents. */
export interface WithdrawalLine {
  physical: boolean
  refunded: boolean
  withdrawn: boolean
  refundCents: number
}

/**
 * Whether a buyer may withdraw from a line. `lastDay`: YYYY-MM-DD in São Paulo, null while no end is known. OVER: `lastDay` has passed. FREE:
 * nothing would be returned. RENEWAL: a further cycle of a subscription. UNPAID: the order is not paid, or all of it was refunded.
 */
export type WithdrawalState =
  | { kind: 'OPEN'; lastDay: string | null }
  | { kind: 'OVER'; lastDay: string }
  | { kind: 'WITHDRAWN' }
  | { kind: 'REFUNDED' }
  | { kind: 'UNPAID' }
  | { kind: 'FREE' }
  | { kind: 'RENEWAL' }

/** The rules are those of docs/rules/withdrawal.md. */
export function withdrawalState(order: WithdrawalOrder, line: WithdrawalLine, now: Date): WithdrawalState {
  const obstacle = withdrawalObstacle(order, line)
  if (obstacle) return { kind: obstacle }
  const lastDay = lastWithdrawalDay(order.paidAt!, line.physical ? order.sentAt : undefined, order.guaranteeDays)
  if (isOver(lastDay, now)) return { kind: 'OVER', lastDay }
  return { kind: 'OPEN', lastDay }
}

/**
 * Whether only the day of a declaration makes a withdrawal possible, because it is registered after the last day: one person could return any amount by
 * naming an earlier day, so another one confirms it like a refund (docs/rules/withdrawal.md#declared-elsewhere).
 */
export const isDueToItsDay = (onItsDay: WithdrawalState, now: WithdrawalState): boolean => onItsDay.kind === 'OPEN' && now.kind === 'OVER'

export type WithdrawalObstacle = Exclude<WithdrawalState['kind'], 'OPEN' | 'OVER'>

/** Why nobody can withdraw from a line, whatever the day. Null: the day decides. */
export function withdrawalObstacle(
  { status, paidAt, isRenewal }: Pick<WithdrawalOrder, 'status' | 'paidAt' | 'isRenewal'>,
  line: Omit<WithdrawalLine, 'physical'>,
): WithdrawalObstacle | null {
  if (line.withdrawn) return 'WITHDRAWN'
  if (line.refunded) return 'REFUNDED'
  if (status !== 'PAID' || !paidAt) return 'UNPAID'
  if (line.refundCents <= 0) return 'FREE'
  return isRenewal ? 'RENEWAL' : null
}

/** How a withdrawal of a line goes on. WAITING_RETURN: a printed book that was sent, until staff have received it. */
export const returnStatuses = ['DONE', 'WAITING_RETURN', 'RETURNED'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** The longest reason that a buyer may give. None is required. */
export const longestWithdrawalReason = 500

/** How a buyer declared a withdrawal that staff register: any unequivocal way counts (docs/rules/withdrawal.md#declared-elsewhere). */
export const declarationMeans = ['EMAIL', 'PHONE', 'CONTACT_FORM', 'OTHER'] as const
export type DeclarationMeans = (typeof declarationMeans)[number]

/** `on`: the day in São Paulo, YYYY-MM-DD. It decides whether the declaration was in time, however late staff register it. */
export interface Declaration {
  on: string
  through: DeclarationMeans
}

/** A moment of the day of a declaration: days end with the last second of São Paulo. */
export const momentOfDeclaration = ({ on }: Pick<Declaration, 'on'>): Date => new Date(`${on}T12:00:00-03:00`)

/** Whether a declaration of this day can be about an order: not before its payment, and not in the future. */
export const isPlausibleDay = (on: string, { paidAt, now }: { paidAt: Date; now: Date }): boolean =>
  on >= dayInBrazil(paidAt) && on <= dayInBrazil(now)
