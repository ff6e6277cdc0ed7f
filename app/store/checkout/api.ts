import { CallError } from '../../query/call-error.ts'
import { fetchJson } from '../../query/fetch-json.ts'

/** The checkout's REST calls (docs/rules/api.md#rest). */
export class CallRefused extends CallError {
  readonly code: string
  /** 0 where no answer came at all. */
  readonly status: number
  readonly fields: Record<string, string>
  constructor(code: string, message: string, { status = 0, fields = {} }: { status?: number; fields?: Record<string, string> } = {}) {
    super(message)
    this.name = 'CallRefused'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** An answer of the store itself, which the buyer can act on; anything else is a failure of the network or of a server. */
export const isBuyersToSolve = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.code !== 'NETWORK' && error.status >= 400 && error.status < 500

const call = async <Answer>(path: string, options: Options = {}): Promise<Answer> => (await ask<Answer>(path, options)).answer

interface Options {
  body?: unknown
  limitMs?: number
  signal?: AbortSignal
}

async function ask<Answer>(path: string, options: Options): Promise<{ answer: Answer; headers: Headers }> {
  const { response, answer } = await fetchJson(
    `/api${path}`,
    {
      ...(options.body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    },
    options.limitMs,
  )
  if (response.ok) return { answer: answer as Answer, headers: response.headers }
  const error = (answer as { error?: { code: string; message: string; fields?: Record<string, string> } } | null)?.error
  throw new CallRefused(error?.code ?? 'NETWORK', error?.message ?? 'Network response was not ok', {
    status: response.status,
    fields: error?.fields ?? {},
  })
}

export interface QuoteRequest {
  items: { id: string; quantity: number }[]
  name: string
  cpf: string
  email: string
  phone: string
  source?: string
  ci?: { value: number; locale: string }
  med?: { value: number }
}

/** `value` is cents, before any coupon; `charged` is there where all prices are in one foreign currency. Mixed currencies come as BRL. */
export interface Quote {
  token: string
  value: number
  currency: 'BRL' | 'USD' | 'EUR'
  charged?: { value: number; currency: 'BRL' }
}

export const chargedValue = (quote: Quote): number => quote.charged?.value ?? quote.value

export const createToken = (body: QuoteRequest, signal: AbortSignal) => call<Quote>('/create-checkout-token', { body, signal })

export interface Coupon {
  _id: string
  discount: { amount: number; type: 'PERCENTAGE' | 'FIXED' }
}

export const verifyCoupon = (code: string, email: string) =>
  call<Coupon>(`/cupons/${encodeURIComponent(code)}/verify?${new URLSearchParams({ flow: 'CONTENT', ...(email ? { ref: email } : {}) })}`)

/** With `url` for the card page; with text, image and expiration for PIX; with neither where there is nothing to pay. */
export interface PlacedOrder {
  _id: string
  url?: string
  text?: string
  image?: string
  expiration?: string
}

/** Behind these the store asks PagBank, in its own time: to give up early would only hide an order that was placed. */
const providerMs = 60_000

export const submitOrder = (method: 'pix' | 'redirect', body: object) =>
  call<PlacedOrder>(`/checkout/${method}/pagseguro/content`, { body, limitMs: providerMs })

/** `serverAhead`: milliseconds by which the server's clock is ahead of this one, to about a second. */
export async function orderStatus(id: string, signal: AbortSignal): Promise<{ paid: boolean; serverAhead: number }> {
  const { answer, headers } = await ask<{ paid: boolean }>(`/orders/${id}/status`, { signal })
  const serverTime = Date.parse(headers.get('date') ?? '')
  return { paid: answer.paid, serverAhead: Number.isNaN(serverTime) ? 0 : serverTime - Date.now() }
}

/** A PIX code for an order that is there already; without text where it turned out to be paid. */
export const renewPix = (id: string) => call<PlacedOrder>(`/orders/${id}/pix`, { body: {}, limitMs: providerMs })

export interface FoundAddress {
  logradouro?: string
  bairro?: string
  localidade?: string
  uf?: string
  erro?: boolean
}
export const findPostalCode = (cep: string, signal: AbortSignal) => call<FoundAddress>(`/postal-codes/${cep}`, { signal })
