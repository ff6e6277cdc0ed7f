import { mostInstallments } from '#domain/checkout/installments.ts'
import type { PaymentProvider, PaymentRequest } from '#domain/money/payments/payment-provider.ts'
import { checkoutRequest, pixRequest, recurringRequest, withReachableAddresses } from './pagbank-requests.ts'
import type { CallGate } from '../http/call-gate.ts'
import {
  readChargeAnswer,
  readCheckoutAnswer,
  readCheckoutWithOrders,
  readFeesAnswer,
  readInactiveAnswer,
  readOrderAnswer,
} from './pagbank-answers.ts'
import { openPagBankHttp } from './pagbank-http.ts'
import { describeRefusal } from './pagbank-words.ts'
import type { PagBankSettings } from './settings.ts'
import { WebhookKey } from './webhook-key.ts'
import { verifySignature } from './webhook-signature.ts'

export type { PaymentProvider }

const feesMs = 3_000

/** BIN of a large bank's common card: the card of the buyer is not known before it pays. */
const commonCard = '555566'

const feesPath = (cents: number) =>
  `/charges/fees/calculate?payment_methods=CREDIT_CARD&value=${cents}&max_installments=${mostInstallments}&max_installments_no_interest=0&credit_card_bin=${commonCard}`

export interface PagBankOptions extends PagBankSettings {
  timeoutMs?: number
  gate?: CallGate
  /** For the fees: a failure neither pauses nor counts for the calls that move money. */
  feesGate?: CallGate
}

/** PagBank's Orders and Checkout APIs (docs/providers/pagbank.md). */
export function createPagBank(options: PagBankOptions): PaymentProvider {
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
    async createCheckout(given) {
      const request = reachable(given)
      const body = given.recurrence ? recurringRequest(request, given.recurrence) : checkoutRequest(request)
      return post('/checkouts', body, given.idempotencyKey, readCheckoutAnswer)
    },
    readOrder: (id) => get(`/orders/${encodeURIComponent(id)}`, readOrderAnswer),
    readCheckout: (id) => get(`/checkouts/${encodeURIComponent(id)}?offset=0&limit=100`, readCheckoutWithOrders),
    async inactivateCheckout(id) {
      const answer = await http.call({ method: 'POST', path: `/checkouts/${encodeURIComponent(id)}/inactivate` }, readInactiveAnswer)
      return answer.kind === 'refused' && answer.code === 'checkout_expired' ? { kind: 'ok', exchange: answer.exchange } : answer
    },
    refundCharge: (id, cents, idempotencyKey) =>
      post(`/charges/${encodeURIComponent(id)}/cancel`, { amount: { value: cents } }, idempotencyKey, readChargeAnswer),
    readInstallments: (cents) => fees.call({ method: 'GET', path: feesPath(cents) }, readFeesAnswer),
    verifyWebhook: (event) => verifySignature({ ...event, token: options.token, readKey: (which) => webhookKey.read(which) }),
    describeRefusal,
  }
}
