import { addDays } from './cycle-dates.ts'

/**
 * IMPORTED: brought from another platform; staff have not started its charges. OPEN: its first payment is awaited. TRIAL, ACTIVE: paid until a
 * day that has not passed. ENDING: the same, and canceled. LATE: the day has passed, and the grace has not. ENDED: without access; a payment
 * brings it back, unless it was canceled.
 */
export const subscriptionStates = ['IMPORTED', 'OPEN', 'TRIAL', 'ACTIVE', 'ENDING', 'LATE', 'ENDED'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** For staff. */
export const subscriptionStateNames: Record<SubscriptionState, string> = {
  IMPORTED: 'Importada, sem cobranças ainda',
  OPEN: 'Espera o primeiro pagamento',
  TRIAL: 'Em teste',
  ACTIVE: 'Em dia',
  LATE: 'Atrasada',
  ENDING: 'Cancelada, ainda com acesso',
  ENDED: 'Encerrada',
}

export interface SubscriptionFacts {
  /** The last day of its paid orders that were neither refunded nor withdrawn from. Null: there is none. */
  paidUntil: string | null
  /** Whether the order that reaches so far is its trial. */
  isTrial: boolean
  isCanceled: boolean
  /** Its first order can still be paid, and none was. */
  awaitsFirst: boolean
  graceDays: number
  /** It was imported, and nobody has started its charges: it has no grace. */
  awaitsStart: boolean
}

/** Days are those of São Paulo. Derived, and stored nowhere. */
export function subscriptionState(facts: SubscriptionFacts, today: string): SubscriptionState {
  const { paidUntil, isTrial, isCanceled, awaitsFirst, graceDays, awaitsStart } = facts
  if (awaitsStart && !isCanceled) return 'IMPORTED'
  if (paidUntil === null) return awaitsFirst && !isCanceled ? 'OPEN' : 'ENDED'
  if (today <= paidUntil) return isCanceled ? 'ENDING' : isTrial ? 'TRIAL' : 'ACTIVE'
  return !isCanceled && today <= addDays(paidUntil, graceDays) ? 'LATE' : 'ENDED'
}

/** The last day with access. Null: there is none. */
export const accessUntil = ({ paidUntil, isCanceled, graceDays, awaitsStart }: SubscriptionFacts): string | null =>
  paidUntil && addDays(paidUntil, isCanceled || awaitsStart ? 0 : graceDays)
