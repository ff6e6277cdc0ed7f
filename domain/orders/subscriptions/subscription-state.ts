/**
 * IMPORTED: brought from another platform; staff have not started its charges. OPEN: its first payment is awaited. TRIAL, ACTIVE: paid until a
 * day that has not passed. ENDING: the same, and canceled. LATE: the day has passed, and the grace has not. ENDED: without access; a payment
 * brings it back, unless it was canceled. Derived, and stored nowhere (server/orders/subscriptions/find-subscriptions.sql.ts).
 */
export const subscriptionStates = ['IMPORTED', 'OPEN', 'TRIAL', 'ACTIVE', 'ENDING', 'LATE', 'ENDED'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** For staff, in lists and filters. */
export const subscriptionStateNames: Record<SubscriptionState, string> = {
  IMPORTED: 'Importada',
  OPEN: 'Por pagar',
  TRIAL: 'Em teste',
  ACTIVE: 'Em dia',
  LATE: 'Atrasada',
  ENDING: 'Cancelada',
  ENDED: 'Encerrada',
}
