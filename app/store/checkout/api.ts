import type { z } from 'zod'
import type { quoteInput, submitInput, upsellInput } from '#domain/checkout/checkout-input.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import type { FoundAddress, PlacedOrder, Quote } from '#domain/checkout/checkout-answers.ts'
import type { OrderEmailAnswer, OrderStatusAnswer } from '#domain/orders/order/order-answers.ts'
import type { VerifiedCoupon } from '#domain/orders/coupons/verified-coupon.ts'
import { CallError, type CallErrorCode } from '#app/query/call-error.ts'
import { callRest, fetchRest } from '#app/query/call-rest.ts'

/** The checkout's REST calls (docs/rules/api.md#rest). Their types come from the schemas that docs/contracts/openapi.json is generated from. */
export type { FoundAddress, PlacedOrder, Quote }
export type QuoteRequest = z.input<typeof quoteInput>

/** A failure of the network or of a server: it is unknown whether the request was processed. */
export const unansweredCodes: CallErrorCode[] = ['NETWORK', 'PROVIDER_UNAVAILABLE', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR']

/** A refusal by the store itself, which the buyer can act on. */
export const isBuyersToSolve = (error: unknown): error is CallError => error instanceof CallError && !unansweredCodes.includes(error.code)

export const chargedValue = (quote: Quote): number => quote.charged?.value ?? quote.value

export const createToken = (body: QuoteRequest, signal: AbortSignal) => callRest<Quote>('/create-checkout-token', { body, signal })

export type Coupon = VerifiedCoupon

export function verifyCoupon(code: string, { email, replaces }: { email: string; replaces: string | null }) {
  const query = new URLSearchParams({ flow: 'CONTENT', ...(email ? { ref: email } : {}), ...(replaces ? { replaces } : {}) })
  return callRest<Coupon>(`/cupons/${encodeURIComponent(code)}/verify?${query}`)
}

/** In these calls the store calls PagBank, which may be slow. A short timeout would only hide an order that was placed. */
const providerMs = 60_000

/** The form's schema has already validated the address. */
export type SubmitRequest = Omit<z.input<typeof submitInput>, 'address'> & { address?: object }

export const submitOrder = (method: 'pix' | 'redirect', body: SubmitRequest) =>
  callRest<PlacedOrder>(`/checkout/${method}/pagseguro/content`, { body, limitMs: providerMs })

/** `serverAhead`: milliseconds by which the server's clock is ahead of the browser's, accurate to about a second. */
export async function orderStatus(id: string, signal: AbortSignal): Promise<OrderStatusAnswer & { serverAhead: number }> {
  const { answer, headers } = await fetchRest<OrderStatusAnswer>(`/orders/${encodeURIComponent(id)}/status`, { signal })
  const serverTime = Date.parse(headers.get('date') ?? '')
  return { ...answer, serverAhead: Number.isNaN(serverTime) ? 0 : serverTime - Date.now() }
}

/**
 * Requests a PIX code for an existing order, `/orders/{id}/pix`, or for that of a reminder, `/recovery/{token}`. The response has no `text` if
 * the order is already paid.
 */
export const renewPix = (path: string) => callRest<PlacedOrder>(path, { body: {}, limitMs: providerMs })

/** Buys the offer after the payment of an order, for the same buyer. Sent again, it answers with the same order. */
export const takeUpsell = (id: string, body: z.input<typeof upsellInput>) =>
  callRest<PlacedOrder>(`/orders/${id}/offer`, { body, limitMs: providerMs })

/** Cancels an unpaid order. */
export const cancelOrder = (id: string) => callRest<Done>(`/orders/${id}/cancel`, { body: {}, limitMs: providerMs })

/** Corrects the address of an order of this browser. */
export const correctOrderEmail = (id: string, email: string) => callRest<OrderEmailAnswer>(`/orders/${id}/email`, { body: { email } })
