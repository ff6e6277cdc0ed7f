import { type CardAttempt, cardCharge, expiry, waitingCharge } from './charges.ts'
import { type Checkout, newId, type Order, orderLinks, pixText, type QrCode, qrLinks, wireDate } from './records.ts'
import { type CheckoutRequest, checkoutTotal, type OrderRequest } from './requests.ts'

const hour = 3_600_000

/** A PIX order in the requested shape: `qr_codes` is the classic one, `charges` the newer one (docs/providers/pagbank.md#pix-shapes). */
export function pixOrder(base: string, request: OrderRequest, now: Date): Order {
  const id = newId('ORDE')
  const qrId = newId('QRCO')
  const order = orderOf(base, id, request, now)
  const [classic] = request.qr_codes ?? []
  if (classic) return { ...order, qr_codes: [qrCode(base, qrId, classic, now)] }
  return { ...order, charges: (request.charges ?? []).map((charge) => waitingCharge(base, id, qrId, charge, now)) }
}

function orderOf(base: string, id: string, request: OrderRequest, now: Date): Order {
  const { customer } = request
  return {
    id,
    ...(request.reference_id ? { reference_id: request.reference_id } : {}),
    created_at: wireDate(now),
    customer: {
      ...customer,
      ...(customer.phones ? { phones: customer.phones.map((phone) => ({ type: 'MOBILE', ...phone })) } : {}),
    },
    items: request.items,
    ...(request.shipping ? { shipping: request.shipping } : {}),
    notification_urls: request.notification_urls,
    links: orderLinks(base, id),
  }
}

function qrCode(base: string, id: string, requested: NonNullable<OrderRequest['qr_codes']>[number], now: Date): QrCode {
  return {
    id,
    expiration_date: expiry(requested.expiration_date, now),
    amount: requested.amount,
    text: pixText(id.slice(5), requested.amount.value, true),
    arrangements: ['PIX'],
    links: qrLinks(base, id),
  }
}

/** A payment attempt on the hosted page, with the checkout's reference. */
export function cardOrder(base: string, checkout: Checkout, attempt: CardAttempt, now: Date): Order {
  const id = newId('ORDE')
  return {
    id,
    ...(checkout.reference_id ? { reference_id: checkout.reference_id } : {}),
    created_at: wireDate(now),
    ...(checkout.customer ? { customer: checkout.customer } : {}),
    items: checkout.items,
    charges: [cardCharge(base, checkout, checkoutTotal(checkout), attempt, now)],
    notification_urls: checkout.payment_notification_urls ?? [],
    links: orderLinks(base, id),
    _checkout: checkout.id,
  }
}

/** A hosted page. It is open for two hours if the request names no expiry. */
export function newCheckout(base: string, request: CheckoutRequest, now: Date): Checkout {
  const id = newId('CHEC')
  const code = crypto.randomUUID()
  return {
    ...request,
    id,
    created_at: wireDate(now, { milliseconds: false }),
    expiration_date: request.expiration_date ?? wireDate(new Date(now.getTime() + 2 * hour), { milliseconds: false }),
    status: 'ACTIVE',
    links: [
      { rel: 'SELF', href: `${base}/checkouts/${id}`, method: 'GET' },
      { rel: 'PAY', href: `${base}/pagamento?code=${code}`, method: 'GET' },
      { rel: 'INACTIVATE', href: `${base}/checkouts/${id}/inactivate`, method: 'POST' },
    ],
    origin: 'CHECKOUT_WEB',
    _code: code,
  }
}
