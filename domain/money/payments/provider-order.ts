import type { ChargeFacts } from '../charges/settlement.ts'

/** The parts of the provider's responses that we use, in our own terms. Money is BRL cents. */
export interface ProviderOrder {
  id: string
  /** The id of our payment, as sent in the request. */
  referenceId: string | null
  charges: ChargeFacts[]
  /** `amountCents` is null if the response does not contain the amount. */
  pix: { text: string; expiresAt: Date | null; amountCents: number | null } | null
}

export interface ProviderCheckout {
  id: string
  referenceId: string | null
  payUrl: string | null
  /** One for each attempt to pay on the hosted page. */
  orderIds: string[]
}

/** A way of paying by card in parts, as the provider computes it. Amounts are BRL cents, as charged to the buyer. The parts need not add up to the total. */
export interface InstallmentPlan {
  count: number
  eachCents: number
  totalCents: number
}
