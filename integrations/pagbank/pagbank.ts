import { type InstallmentPlan, mostInstallments } from '#domain/checkout/installments.ts'
import type { ProviderCheckout, ProviderOrder } from '#domain/money/payments/provider-order.ts'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import { checkoutRequest, type PaymentRequest, type PixShape, pixRequest, withReachableAddresses } from './pagbank-requests.ts'
import type { CallGate } from '../http/call-gate.ts'
import { readChargeAnswer, readCheckoutAnswer, readFeesAnswer, readInactiveAnswer, readOrderAnswer } from './pagbank-answers.ts'
import { type Exchange, openPagBankHttp, type Outcome } from './pagbank-http.ts'
import { WebhookKey } from './webhook-key.ts'

export type { Exchange, PaymentRequest }

/**
 * PagBank's Orders and Checkout APIs (docs/providers/pagbank.md). No call throws because of PagBank. Each outcome is `ok`, a definite
 * `refused`, or `unknown`, after which the same idempotency key may be sent again. Each outcome contains the request and the response.
 */
export interface PagBank {
  createPixOrder(request: PaymentRequest): Promise<Outcome<{ order: ProviderOrder }>>
  createCheckout(request: PaymentRequest): Promise<Outcome<{ checkout: ProviderCheckout }>>
  readOrder(id: string): Promise<Outcome<{ order: ProviderOrder }>>
  readCheckout(id: string): Promise<Outcome<{ checkout: ProviderCheckout }>>
  /** Deactivates the card page: no payment can be made there any more. */
  inactivateCheckout(id: string): Promise<Outcome<object>>
  readCharge(id: string): Promise<Outcome<{ charge: ChargeFacts; referenceId: string | null }>>
  /** Refunds a charge in full or in part. It can be called several times, up to the paid amount. */
  refundCharge(id: string, cents: number, idempotencyKey: string): Promise<Outcome<{ charge: ChargeFacts }>>
  /** How an amount can be paid in parts by card, for each brand. */
  readInstallments(cents: number): Promise<Outcome<{ plans: InstallmentPlan[] }>>
  /** The public key for signatures of webhook events, or null while it cannot be read. It is cached; `fresh` reads it again. */
  readWebhookKey(options?: { fresh: boolean }): Promise<string | null>
}

const feesMs = 3_000

/** BIN of a large bank's common card: the card of the buyer is not known before it pays. */
const commonCard = '555566'

const feesPath = (cents: number) =>
  `/charges/fees/calculate?payment_methods=CREDIT_CARD&value=${cents}&max_installments=${mostInstallments}&max_installments_no_interest=0&credit_card_bin=${commonCard}`

export interface PagBankOptions {
  url: string
  token: string
  pixShape: PixShape
  timeoutMs?: number
  gate?: CallGate
  /** For the fees: a failure neither pauses nor counts for the calls that move money. */
  feesGate?: CallGate
}

export function createPagBank(options: PagBankOptions): PagBank {
  const http = openPagBankHttp(options)
  const { feesGate: gate, ...others } = options
  const fees = openPagBankHttp({ ...others, gate, timeoutMs: Math.min(options.timeoutMs ?? feesMs, feesMs) })
  const webhookKey = new WebhookKey(http)
  const post = <Answer extends object>(path: string, body: object, idempotencyKey: string, read: (body: unknown) => Answer) =>
    http.call({ method: 'POST', path, body, idempotencyKey }, read)
  const get = <Answer extends object>(path: string, read: (body: unknown) => Answer) => http.call({ method: 'GET', path }, read)
  const reachable = (request: PaymentRequest) => withReachableAddresses(request, options.url)
  return {
    createPixOrder: async (request) =>
      post('/orders', pixRequest(reachable(request), options.pixShape), request.idempotencyKey, readOrderAnswer),
    createCheckout: async (request) => post('/checkouts', checkoutRequest(reachable(request)), request.idempotencyKey, readCheckoutAnswer),
    readOrder: (id) => get(`/orders/${encodeURIComponent(id)}`, readOrderAnswer),
    readCheckout: (id) => get(`/checkouts/${encodeURIComponent(id)}?offset=0&limit=100`, readCheckoutAnswer),
    inactivateCheckout: (id) => http.call({ method: 'POST', path: `/checkouts/${encodeURIComponent(id)}/inactivate` }, readInactiveAnswer),
    readCharge: (id) => get(`/charges/${encodeURIComponent(id)}`, readChargeAnswer),
    refundCharge: (id, cents, idempotencyKey) =>
      post(`/charges/${encodeURIComponent(id)}/cancel`, { amount: { value: cents } }, idempotencyKey, readChargeAnswer),
    readInstallments: (cents) => fees.call({ method: 'GET', path: feesPath(cents) }, readFeesAnswer),
    readWebhookKey: (readOptions) => webhookKey.read(readOptions),
  }
}
