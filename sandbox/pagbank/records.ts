import { randomUUID } from 'node:crypto'
import { brCode } from './br-code.ts'

/** PagBank's objects as sent and received (docs/providers/pagbank.md, tests/fixtures/pagbank). */
export interface Charge {
  id: string
  reference_id?: string
  status: 'AUTHORIZED' | 'PAID' | 'IN_ANALYSIS' | 'DECLINED' | 'CANCELED' | 'WAITING'
  created_at: string
  paid_at?: string
  description?: string
  /** `value` contains the interest that the buyer pays for instalments. */
  amount: {
    value: number
    currency: 'BRL'
    fees?: { buyer: { interest: { total: number; installments: number } } }
    summary: { total: number; paid: number; refunded: number; incremented?: number }
  }
  payment_response: {
    code: string
    message: string
    reference?: string
    raw_data?: { authorization_code: string; nsu: string; reason_code: string }
  }
  payment_method: Record<string, unknown>
  metadata?: unknown
  links: Link[]
  qr_code?: { id: string; text: string }
}

export interface Order {
  id: string
  reference_id?: string
  created_at: string
  customer?: Record<string, unknown>
  items: Record<string, unknown>[]
  shipping?: unknown
  qr_codes?: QrCode[]
  charges?: Charge[]
  notification_urls: string[]
  links: Link[]
  /** Ours, never sent: the checkout that the order belongs to. */
  _checkout?: string
  /** Ours, never sent: for the transfer report. */
  _refunds?: { chargeId: string; cents: number; at: string }[]
  /** Ours, never sent: it was paid before the sandbox was opened. */
  _isPast?: true
  /** Ours, never sent: a dispute about its payment, and who won it. */
  _dispute?: 'OPEN' | 'BUYER' | 'STORE'
}

export interface QrCode {
  id: string
  expiration_date: string
  amount: { value: number }
  text: string
  arrangements: string[]
  links: Link[]
}

export interface Checkout {
  id: string
  reference_id?: string
  expiration_date?: string
  created_at: string
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED'
  customer?: Record<string, unknown>
  customer_modifiable: boolean
  items: { reference_id?: string; name?: string; quantity: number; unit_amount: number }[]
  additional_amount?: number
  discount_amount?: number
  payment_methods?: unknown[]
  payment_methods_configs?: unknown[]
  redirect_url?: string
  return_url?: string
  notification_urls?: string[]
  payment_notification_urls?: string[]
  recurrence_plan?: { name: string; interval: { unit: 'MONTH' | 'YEAR'; length: number } }
  links: { rel: string; href: string; method: string }[]
  origin: 'CHECKOUT_WEB'
  _code: string
}

interface Link {
  rel: string
  href: string
  media: string
  type: string
}

export const newId = (prefix: 'ORDE' | 'CHAR' | 'QRCO' | 'CHEC' | 'NTF', uuid: string = randomUUID()) => `${prefix}_${uuid.toUpperCase()}`

/** In São Paulo's time zone. Orders have milliseconds, checkouts do not. */
export function wireDate(date: Date, { milliseconds = true } = {}): string {
  const local = new Date(date.getTime() - 3 * 3_600_000).toISOString()
  return `${milliseconds ? local.slice(0, 23) : local.slice(0, 19)}-03:00`
}

/** 23:59:59 of the next day in São Paulo, if the request has no expiry (docs/providers/pagbank.md#pix-shapes). */
export function usualExpiry(now: Date): string {
  const local = new Date(now.getTime() - 3 * 3_600_000 + 24 * 3_600_000)
  return `${local.toISOString().slice(0, 10)}T23:59:59.000-03:00`
}

export const orderLinks = (base: string, id: string): Link[] => [
  { rel: 'SELF', href: `${base}/orders/${id}`, media: 'application/json', type: 'GET' },
  { rel: 'PAY', href: `${base}/orders/${id}/pay`, media: 'application/json', type: 'POST' },
]

export const qrLinks = (base: string, id: string): Link[] => [
  { rel: 'QRCODE.PNG', href: `${base}/qrcode/${id}/png`, media: 'image/png', type: 'GET' },
  { rel: 'QRCODE.BASE64', href: `${base}/qrcode/${id}/base64`, media: 'text/plain', type: 'GET' },
]

export const chargeLinks = (base: string, id: string): Link[] => [
  { rel: 'SELF', href: `${base}/charges/${id}`, media: 'application/json', type: 'GET' },
  { rel: 'CHARGE.CANCEL', href: `${base}/charges/${id}/cancel`, media: 'application/json', type: 'POST' },
]

/** A code that scans and parses correctly. Its location is a host of ours, so that no real bank looks up an invented charge at PagBank. */
export const pixText = (uuid: string, amountCents: number, classic: boolean) =>
  brCode({
    location: `pagbank.sandbox.localhost/pix/v2/${uuid}`,
    amountCents,
    merchantName: 'SABIA SANDBOX',
    merchantCity: 'SAO PAULO',
    ...(classic ? { qrCodeId: uuid } : {}),
  })

/** Without the fields that start with an underscore, which are the sandbox's own. */
export const wire = <Thing extends object>(thing: Thing) =>
  Object.fromEntries(Object.entries(thing).filter(([key, value]) => !key.startsWith('_') && value !== undefined))
