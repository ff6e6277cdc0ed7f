import type { Address } from '#domain/platform/values/address.ts'
import type { PaymentRequest } from '#domain/money/payments/payment-provider.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'
import type { PagBankSettings } from './settings.ts'

/** PagBank refuses URLs that are not public and on https (docs/providers/pagbank.md#checkouts). A local provider accepts any. */
export function withReachableAddresses(request: PaymentRequest, apiUrl: string): PaymentRequest {
  if (!apiUrl.startsWith('https:')) return request
  const reachable = (address: string | null) => (address?.startsWith('https:') ? address : null)
  return { ...request, notificationUrl: reachable(request.notificationUrl), redirectUrl: reachable(request.redirectUrl) }
}

/**
 * POST /orders. The amount includes discount and shipping. PagBank does not compare it with the items (docs/providers/pagbank.md#orders).
 */
export function pixRequest(request: PaymentRequest, shape: PagBankSettings['pixShape']) {
  const expiration_date = brazilianDate(request.expiresAt)
  const payment =
    shape === 'classic'
      ? { qr_codes: [{ amount: { value: request.amountCents }, expiration_date }] }
      : {
          charges: [
            {
              reference_id: request.reference,
              description: cut(`Pedido ${request.reference.slice(0, 8)}`, 64),
              amount: { value: request.amountCents, currency: 'BRL' },
              payment_method: { type: 'PIX', pix: { expiration_date } },
            },
          ],
        }
  const phone = phoneParts(request.customer.phone)
  return {
    reference_id: request.reference,
    customer: { ...customer(request), ...(phone ? { phones: [{ country: '55', ...phone, type: 'MOBILE' }] } : {}) },
    items: items(request),
    ...(request.shippingAddress ? { shipping: { address: address(request.shippingAddress) } } : {}),
    ...payment,
    ...(request.notificationUrl ? { notification_urls: [request.notificationUrl] } : {}),
  }
}

/** POST /checkouts, for cards only. PagBank computes the total: items + additional − discount must equal our amount to the cent. */
export const checkoutRequest = (request: PaymentRequest) => ({
  ...cardPage(request),
  additional_amount: shippingIsTheItem(request) ? 0 : request.shippingCents,
  discount_amount: request.discountCents,
  payment_methods_configs: [{ type: 'CREDIT_CARD', config_options: [{ option: 'INSTALLMENTS_LIMIT', value: '12' }] }],
})

/** The same for a card that is charged again: without instalments, discount and shipping, which PagBank refuses then. */
export const recurringRequest = (request: PaymentRequest, { name, interval }: NonNullable<PaymentRequest['recurrence']>) => ({
  ...cardPage(request),
  recurrence_plan: { name: cut(cleanText(name), 65) || 'Assinatura', interval: { unit: interval, length: 1 } },
})

function cardPage(request: PaymentRequest) {
  const phone = phoneParts(request.customer.phone)
  // The page accepts mobile numbers only. For a landline, the buyer types a number there.
  const mobile = phone && /^9\d{8}$/.test(phone.number) ? { phone: { country: '+55', ...phone } } : {}
  return {
    reference_id: request.reference,
    expiration_date: brazilianDate(request.expiresAt, { milliseconds: false }),
    // The page's limit for e-mails is lower than ours. For a longer one, the buyer types an address there.
    ...(request.customer.email.length <= 60 ? { customer: { ...customer(request), ...mobile } } : {}),
    customer_modifiable: !('phone' in mobile && request.customer.email.length <= 60),
    items: items(request),
    payment_methods: [{ type: 'CREDIT_CARD' }],
    ...(request.redirectUrl ? { redirect_url: request.redirectUrl, return_url: request.redirectUrl } : {}),
    ...(request.notificationUrl
      ? { notification_urls: [request.notificationUrl], payment_notification_urls: [request.notificationUrl] }
      : {}),
  }
}

const customer = ({ customer: { name, email, cpf } }: PaymentRequest) => ({ name: cleanName(name), email, tax_id: cpf })

/** Free items are dropped: PagBank requires at least one item, and a price on each. If all books are free, the shipping is the item. */
function items(request: PaymentRequest) {
  const priced = request.items
    .filter((item) => item.unitCents > 0)
    .map((item) => ({
      reference_id: item.reference,
      name: cut(cleanText(item.name), 64) || 'Item',
      quantity: item.quantity,
      unit_amount: item.unitCents,
    }))
  return priced.length > 0 ? priced : [{ reference_id: 'frete', name: 'Frete', quantity: 1, unit_amount: request.shippingCents }]
}

const shippingIsTheItem = (request: PaymentRequest) => request.items.every((item) => item.unitCents === 0)

function address({ street, number, complement, neighborhood, city, state, zip }: Address) {
  return {
    street: cut(street, 160),
    number: cut(number, 20),
    ...(complement ? { complement: cut(complement, 40) } : {}),
    locality: cut(neighborhood, 60),
    city: cut(city, 60),
    region_code: state,
    country: 'BRA',
    postal_code: zip,
  }
}

/**
 * Keeps letters of any script, digits, apostrophes, hyphens and single spaces. PagBank refuses the rest (docs/providers/pagbank.md#names).
 */
const cleanName = (name: string) =>
  cut(
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\s'’-]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    120,
  )
const cleanText = (text: string) => plainLine(text.replace(/[<>&"]/g, ' '))
const cut = (text: string, longest: number) => [...text].slice(0, longest).join('').trim()

function phoneParts(digits: string): { area: string; number: string } | null {
  const read = /^(\d{2})(\d{8,9})$/.exec(digits)
  return read?.[1] && read[2] && Number(read[2]) >= 10_000_000 ? { area: read[1], number: read[2] } : null
}

/**
 * The time in São Paulo with its offset. Orders carry milliseconds, checkouts do not. Brazil has had no daylight saving time since 2019.
 */
function brazilianDate(date: Date, { milliseconds = true } = {}): string {
  const local = new Date(date.getTime() - 3 * 3_600_000).toISOString()
  return `${milliseconds ? local.slice(0, 23) : local.slice(0, 19)}-03:00`
}
