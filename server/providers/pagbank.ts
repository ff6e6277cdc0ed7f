import type { ProviderCheckout, ProviderOrder } from '#domain/provider-order.ts'
import type { ChargeFacts } from '#domain/settlement.ts'
import { checkoutRequest, type PaymentRequest, type PixShape, pixRequest, withReachableAddresses } from './pagbank-requests.ts'
import { readChargeAnswer, readCheckoutAnswer, readKeyAnswer, readOrderAnswer } from './pagbank-answers.ts'
import { type Exchange, openPagBankHttp, type Outcome } from './pagbank-http.ts'

export type { Exchange, PaymentRequest }

/**
 * PagBank's Orders and Checkout calls (docs/providers/pagbank.md). Nothing here throws for what the other side does: each answer is `ok`, a definite
 * `refused`, or `unknown`, after which the same idempotency key may be sent again. Each carries what was asked and answered.
 */
export interface PagBank {
  createPixOrder(request: PaymentRequest): Promise<Outcome<{ order: ProviderOrder }>>
  createCheckout(request: PaymentRequest): Promise<Outcome<{ checkout: ProviderCheckout }>>
  readOrder(id: string): Promise<Outcome<{ order: ProviderOrder }>>
  readCheckout(id: string): Promise<Outcome<{ checkout: ProviderCheckout }>>
  readCharge(id: string): Promise<Outcome<{ charge: ChargeFacts; referenceId: string | null }>>
  /** All of a charge or a part of it; more than once, up to what was paid. */
  refundCharge(id: string, cents: number, idempotencyKey: string): Promise<Outcome<{ charge: ChargeFacts }>>
  /** The public key of signed webhook events, or null while it cannot be had. Kept for a while; `fresh` asks again. */
  readWebhookKey(options?: { fresh: boolean }): Promise<string | null>
}

export interface PagBankOptions {
  url: string
  token: string
  pixShape: PixShape
  timeoutMs?: number
}

const keyMinutes = 30
/** Anybody can send a wrong signature; it must not make us ask PagBank as often as they like. */
const keyPauseSeconds = 60

export function createPagBank(options: PagBankOptions): PagBank {
  const http = openPagBankHttp(options)
  let webhookKey: { value: string; until: number } | null = null
  let keyAskedAt = -Infinity
  let keyReading: Promise<void> | null = null
  /** Two places are told of for it (docs/providers/pagbank.md#payload-signature); which one an account has, it says. */
  async function readKey() {
    const answer = await http.call({ method: 'GET', path: '/public-keys/webhook' }, readKeyAnswer)
    return answer.kind === 'refused' ? http.call({ method: 'GET', path: '/public-keys?type=webhook' }, readKeyAnswer) : answer
  }
  return {
    createPixOrder: async (request) =>
      http.call(
        {
          method: 'POST',
          path: '/orders',
          body: pixRequest(withReachableAddresses(request, options.url), options.pixShape),
          idempotencyKey: request.idempotencyKey,
        },
        readOrderAnswer,
      ),
    createCheckout: async (request) =>
      http.call(
        {
          method: 'POST',
          path: '/checkouts',
          body: checkoutRequest(withReachableAddresses(request, options.url)),
          idempotencyKey: request.idempotencyKey,
        },
        readCheckoutAnswer,
      ),
    readOrder: (id) => http.call({ method: 'GET', path: `/orders/${encodeURIComponent(id)}` }, readOrderAnswer),
    readCheckout: (id) => http.call({ method: 'GET', path: `/checkouts/${encodeURIComponent(id)}?offset=0&limit=100` }, readCheckoutAnswer),
    readCharge: (id) => http.call({ method: 'GET', path: `/charges/${encodeURIComponent(id)}` }, readChargeAnswer),
    refundCharge: (id, cents, idempotencyKey) =>
      http.call(
        { method: 'POST', path: `/charges/${encodeURIComponent(id)}/cancel`, body: { amount: { value: cents } }, idempotencyKey },
        readChargeAnswer,
      ),
    readWebhookKey: async ({ fresh } = { fresh: false }) => {
      const now = Date.now()
      if (webhookKey && !fresh && webhookKey.until > now) return webhookKey.value
      // Webhook events come in swarms: those that arrive while the key is being read wait for it.
      if (keyReading) await keyReading
      else if (now - keyAskedAt >= keyPauseSeconds * 1000) {
        keyAskedAt = now
        keyReading = readKey().then((answer) => {
          if (answer.kind === 'ok') webhookKey = { value: answer.publicKey, until: Date.now() + keyMinutes * 60_000 }
          keyReading = null
        })
        await keyReading
      }
      return webhookKey?.value ?? null
    },
  }
}
