import type { Address } from '#domain/platform/values/address.ts'
import type { ChargeFacts } from '../charges/settlement.ts'
import type { InstallmentPlan, ProviderCheckout, ProviderOrder } from './provider-order.ts'

export interface PaymentRequest {
  /** The id of our payment. */
  reference: string
  idempotencyKey: string
  customer: { name: string; email: string; cpf: string; phone: string }
  items: { reference: string; name: string; quantity: number; unitCents: number }[]
  shippingCents: number
  discountCents: number
  amountCents: number
  shippingAddress?: Address | undefined
  expiresAt: Date
  notificationUrl: string | null
  /** Where the card page sends the buyer back to. */
  redirectUrl: string | null
  /** The card page charges the card again for each of these. Its one item has no discount and no shipping. */
  recurrence?: { name: string; interval: 'MONTH' | 'YEAR' }
}

/** One call, as it is stored with the payment: its bodies are JSON without personal data. */
export interface Exchange {
  method: string
  path: string
  /** Null if no response was received. */
  status: number | null
  outcome: string
  request: string | null
  response: string | null
  milliseconds: number
}

/**
 * Why the outcome of a call is unknown. `blocked`: a firewall in front of the provider responded with an HTML page. `paused`: the provider
 * has not responded for some time, so the call was not made.
 */
export type Unknown = 'paused' | 'timeout' | 'network' | 'http' | 'garbage' | 'blocked' | 'key-in-use' | 'rate-limit'

export type Outcome<Answer> =
  | ({ kind: 'ok'; exchange: Exchange } & Answer)
  | { kind: 'refused'; code: string; message: string; parameter: string | null; exchange: Exchange }
  | { kind: 'unknown'; reason: Unknown; exchange: Exchange }

/**
 * Who receives the buyers' money. No call throws because of the provider. Each outcome is `ok`, a definite `refused`, or `unknown`, after
 * which the same idempotency key may be sent again. Each outcome contains the request and the response.
 */
export interface PaymentProvider {
  createPixOrder(request: PaymentRequest): Promise<Outcome<{ order: ProviderOrder }>>
  createCheckout(request: PaymentRequest): Promise<Outcome<{ checkout: ProviderCheckout }>>
  readOrder(id: string): Promise<Outcome<{ order: ProviderOrder }>>
  readCheckout(id: string): Promise<Outcome<{ checkout: ProviderCheckout }>>
  /** Deactivates the card page: no payment can be made there any more. `ok` too if it has expired. */
  inactivateCheckout(id: string): Promise<Outcome<object>>
  /** Refunds a charge in full or in part. It can be called several times, up to the paid amount. */
  refundCharge(id: string, cents: number, idempotencyKey: string): Promise<Outcome<{ charge: ChargeFacts }>>
  /** How an amount can be paid in parts by card, for each brand. */
  readInstallments(cents: number): Promise<Outcome<{ plans: InstallmentPlan[] }>>
  /** `none`: the event has no signature, so it is a hint and proves nothing. */
  verifyWebhook(event: { bytes: Uint8Array; headers: Record<string, string | undefined> }): Promise<'none' | 'valid' | 'invalid'>
  /**
   * A stored refusal (`refusalNote`) in the staff's words. `isShopsFault`: the store's own account caused it, and no other input of the buyer
   * would help. `isTemporary`: the provider has not decided about the matter itself, so the same may be requested again later.
   */
  describeRefusal(note: string): { words: string; isShopsFault: boolean; isTemporary: boolean }
}
