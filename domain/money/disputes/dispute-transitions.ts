export const disputeStatuses = ['OPEN', 'ANSWERED', 'WON', 'LOST'] as const
/** ANSWERED: our evidence was sent. WON, LOST: decided for the store or for the buyer. */
export type DisputeStatus = (typeof disputeStatuses)[number]

/** CHARGEBACK: of a card payment. MED: special return of a PIX (docs/disputes.md). */
export const disputeKinds = ['CHARGEBACK', 'MED'] as const
export type DisputeKind = (typeof disputeKinds)[number]

/**
 * The only table of allowed transitions. LOST changes when the decision is revised and PagBank returns the money to the store, and is taken
 * back to OPEN or ANSWERED if staff recorded it by mistake.
 */
const transitions: Record<DisputeStatus, readonly DisputeStatus[]> = {
  OPEN: ['ANSWERED', 'WON', 'LOST'],
  ANSWERED: ['WON', 'LOST'],
  WON: [],
  LOST: ['WON', 'OPEN', 'ANSWERED'],
}

export const isDisputeTransitionAllowed = (from: DisputeStatus, to: DisputeStatus): boolean => transitions[from].includes(to)

export const activeDisputeStatuses = ['OPEN', 'ANSWERED'] as const satisfies readonly DisputeStatus[]
/** Not decided yet: the money may still be taken, so it must not be refunded as well. */
export const isActiveDispute = (status: DisputeStatus): boolean => status === 'OPEN' || status === 'ANSWERED'

/** Each way to pay has its own way to claim the money back. */
export const disputeKindOf = (method: 'PIX' | 'CARD'): DisputeKind => (method === 'PIX' ? 'MED' : 'CHARGEBACK')
