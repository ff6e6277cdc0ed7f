/** Money that returned in the provider's own portal, without a call of the store, and of which nobody has said what it was for. */
export interface PortalRefund {
  id: string
  /** BRL cents. */
  cents: number
  /** When a reading found it. */
  createdAt: Date
}

/**
 * Whether portal money may be the money of a refund of lines, so that only staff can say whether it still has to be sent: money that was found
 * after the refund was requested, or the same amount before. Another amount that was there before is a favour of the store.
 */
export const mayHaveReturned = (refund: { cents: number; requestedAt: Date }, portal: readonly PortalRefund[]): boolean =>
  portal.some(({ cents, createdAt }) => createdAt > refund.requestedAt || cents === refund.cents)
