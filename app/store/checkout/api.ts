/** The checkout's REST calls (spec §7). */
export class CallRefused extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  constructor(code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'CallRefused'
    this.code = code
    this.fields = fields
  }
}

async function call<Answer>(path: string, options: { body?: unknown; signal?: AbortSignal } = {}): Promise<Answer> {
  const response = await fetch(`/api${path}`, {
    ...(options.body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const answer: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : null
  if (response.ok) return answer as Answer
  const error = (answer as { error?: { code: string; message: string; fields?: Record<string, string> } } | null)?.error
  throw new CallRefused(error?.code ?? 'NETWORK', error?.message ?? 'Network response was not ok', error?.fields)
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

/** `value` is cents, before any coupon; `charged` is there when the currency is foreign. */
export interface Quote {
  token: string
  value: number
  currency: 'BRL' | 'USD' | 'EUR'
  charged?: { value: number; currency: 'BRL' }
}

export const createToken = (body: QuoteRequest, signal: AbortSignal) => call<Quote>('/create-checkout-token', { body, signal })

export interface Coupon {
  _id: string
  discount: { amount: number; type: 'PERCENTAGE' | 'FIXED' }
}

export const verifyCoupon = (code: string, email: string) =>
  call<Coupon>(`/cupons/${encodeURIComponent(code)}/verify?${new URLSearchParams({ flow: 'CONTENT', ...(email ? { ref: email } : {}) })}`)

/** With `url` for the card page; with text, image and expiration for PIX; with neither where there is nothing to pay. */
export interface SavedOrder {
  _id: string
  url?: string
  text?: string
  image?: string
  expiration?: string
}

export const submitOrder = (method: 'pix' | 'redirect', body: object) => call<SavedOrder>(`/checkout/${method}/pagseguro/content`, { body })

export const orderStatus = (id: string, signal: AbortSignal) => call<{ paid: boolean }>(`/orders/${id}/status`, { signal })

export interface FoundAddress {
  logradouro?: string
  bairro?: string
  localidade?: string
  uf?: string
  erro?: boolean
}
export const findPostalCode = (cep: string, signal: AbortSignal) => call<FoundAddress>(`/postal-codes/${cep}`, { signal })
