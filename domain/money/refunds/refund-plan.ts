import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { type LineCopies, refundAmount, type RefundLine, type RefundSums, separateCopies } from './refund-amount.ts'
import { chargesToRefund, keptCents, type MoneyCharge, payingCharge } from '../charges/settlement.ts'

export interface RefundableOrder extends RefundSums {
  status: OrderStatus
  totalCents: number
}

/** Some of the money, for no line. `leftCents`: what staff have seen to be left of the order, so that a second press returns nothing more. */
export interface FreeAmount {
  cents: number
  leftCents: number
}

/**
 * `items` are the lines to refund, with how many copies of each, null for all of the money or the `amount`. `onlyDue` refunds only the charges that do not pay the order. `whatIsLeft`: of
 * lines that cost more than the money that is left, this money.
 */
export interface RefundSelection {
  items: readonly LineCopies[] | null
  onlyDue: boolean
  amount?: FreeAmount | null
  whatIsLeft?: boolean
}

export type RefundScope = 'WHOLE' | 'ITEMS' | 'AMOUNT' | 'DUE'

/** A refund of some of the sale: only staff know whether other money that returned was for the same. */
export const isPartial = (scope: string) => scope === 'ITEMS' || scope === 'AMOUNT'

export type NoRefund =
  | 'unpaid'
  | 'free'
  | 'no-charge'
  | 'already-refunded'
  | 'no-items'
  | 'several-choices'
  | 'changed'
  | 'unknown-items'
  | 'items-refunded'
  | 'wrong-copies'
  | 'inseparable'
  | 'nothing-to-give'
  | 'more-than-left'

export type RefundPlan =
  | { kind: 'plan'; scope: RefundScope; cents: number; calls: { chargeId: string; cents: number }[] }
  | { kind: 'refused'; why: NoRefund }

/**
 * How much to refund from which charge. All remaining lines count as the whole order, so that it is refunded to the last cent, and so does an amount of all that is left. If no charge pays
 * the order, as that of a free one, all of its money is only due.
 */
export function planRefund(
  order: RefundableOrder,
  lines: readonly RefundLine[],
  charges: readonly MoneyCharge[],
  { items, onlyDue, amount, whatIsLeft = false }: RefundSelection,
): RefundPlan {
  const none = noMoneyLeft(order, charges)
  if (none) return { kind: 'refused', why: none }
  if (amount && (items || onlyDue)) return { kind: 'refused', why: 'several-choices' }
  const due = chargesToRefund(order.status, charges)
  if (onlyDue) return due.length > 0 ? inFull('DUE', due) : { kind: 'refused', why: 'nothing-to-give' }
  if (order.status !== 'PAID') return items || amount ? { kind: 'refused', why: 'unpaid' } : inFull('DUE', due)
  const serving = payingCharge(order.status, charges)
  if (amount) return planAmount(amount, serving, charges)
  const wrong = items && wrongItems(lines, items)
  if (wrong) return { kind: 'refused', why: wrong }
  if (!items) return inFull(serving ? 'WHOLE' : 'DUE', charges)
  const chosen = items.map(({ id }) => id)
  const separated = separateCopies(lines, items)
  if (separated.every((line) => line.refunded || chosen.includes(line.id))) return inFull(serving ? 'WHOLE' : 'DUE', charges)

  const wanted = refundAmount(order, separated, chosen)
  if (wanted === 0) return { kind: 'refused', why: 'nothing-to-give' }
  if (!serving || (keptCents(serving) < wanted && !whatIsLeft)) return { kind: 'refused', why: 'more-than-left' }
  const cents = Math.min(wanted, keptCents(serving))
  return { kind: 'plan', scope: 'ITEMS', cents, calls: [{ chargeId: serving.id, cents }] }
}

/** It leaves money of the charge that pays the order: the rest of it goes back with all that is left, and ends the order. */
function planAmount({ cents, leftCents }: FreeAmount, serving: MoneyCharge | undefined, charges: readonly MoneyCharge[]): RefundPlan {
  const whole = inFull(serving ? 'WHOLE' : 'DUE', charges)
  const left = whole.cents
  if (leftCents !== left) return { kind: 'refused', why: 'changed' }
  if (!Number.isSafeInteger(cents) || cents < 1) return { kind: 'refused', why: 'nothing-to-give' }
  if (cents === left) return whole
  if (!serving || cents >= keptCents(serving)) return { kind: 'refused', why: 'more-than-left' }
  return { kind: 'plan', scope: 'AMOUNT', cents, calls: [{ chargeId: serving.id, cents }] }
}

/** Why there is no money of the order to refund. */
export function noMoneyLeft(
  { status, totalCents }: Pick<RefundableOrder, 'status' | 'totalCents'>,
  charges: readonly MoneyCharge[],
): NoRefund | null {
  if (charges.some((charge) => keptCents(charge) > 0)) return null
  if (charges.length > 0 || status === 'REFUNDED') return 'already-refunded'
  if (status !== 'PAID' && status !== 'REFUND_DUE') return 'unpaid'
  return totalCents === 0 ? 'free' : 'no-charge'
}

export function wrongItems(lines: readonly RefundLine[], items: readonly LineCopies[]): NoRefund | null {
  if (items.length === 0) return 'no-items'
  const chosen = items.flatMap(({ id, quantity }) => lines.filter((line) => line.id === id).map((line) => ({ ...line, wanted: quantity })))
  if (chosen.length < items.length) return 'unknown-items'
  if (chosen.some((line) => line.refunded)) return 'items-refunded'
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) return 'wrong-copies'
  if (chosen.some(({ wanted, quantity }) => wanted < 1 || wanted > quantity)) return 'wrong-copies'
  return chosen.some(({ wanted, quantity, physical }) => wanted < quantity && !physical) ? 'inseparable' : null
}

function inFull(scope: RefundScope, charges: readonly MoneyCharge[]): Extract<RefundPlan, { kind: 'plan' }> {
  const calls = charges.map((charge) => ({ chargeId: charge.id, cents: keptCents(charge) })).filter(({ cents }) => cents > 0)
  return { kind: 'plan', scope, cents: calls.reduce((sum, call) => sum + call.cents, 0), calls }
}
