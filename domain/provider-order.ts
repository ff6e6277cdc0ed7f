import type { ChargeFacts } from './settlement.ts'

/** What we keep of the provider's answers, in our own words. Money is cents, BRL only. */
export interface ProviderOrder {
  id: string
  /** Our payment's id, as we sent it. */
  referenceId: string | null
  charges: ChargeFacts[]
  /** The sum is null where the answer does not name it. */
  pix: { text: string; expiresAt: Date | null; amountCents: number | null } | null
}

export interface ProviderCheckout {
  id: string
  referenceId: string | null
  payUrl: string | null
  /** One for each try to pay on the hosted page. */
  orderIds: string[]
}
