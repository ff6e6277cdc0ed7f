import type { Deps } from '../deps.ts'
import { orderById, type OrderRow } from '../orders/orders.sql.ts'
import type { PaymentMethod, PaymentRow } from '../payments/find-payments.sql.ts'
import { type PlacedNow, requestPayment, sendPaymentRequest } from '../payments/request-payment.ts'
import { isShopsFault } from '../providers/pagbank-words.ts'
import { Refusal } from '../refusal.ts'
import { readStoreSettings } from '../settings/store-settings.sql.ts'
import { orderClosed } from './closed-order.ts'

/** How long PagBank's card page stays open (docs/providers/pagbank.md#checkouts). */
const cardMinutes = 120

/** An order and its payment; null if nothing is left to pay. */
export interface PaidWith {
  order: OrderRow
  payment: PaymentRow | null
  /** What was just stored, with the payment's lease, which this caller holds. */
  leased?: PlacedNow
}

export type Submitted = { kind: 'nothing-to-pay'; orderId: string } | { kind: 'payable'; orderId: string; payment: PaymentRow }

/**
 * Requests the stored payment at the provider, outside any transaction, to get a PIX code or a card page. Refuses if the order was closed
 * meanwhile.
 */
export async function startPayment(deps: Deps, { order, payment, leased }: PaidWith, redirectUrl: string): Promise<Submitted> {
  if (!payment) return { kind: 'nothing-to-pay', orderId: order.id }
  const answered =
    payment.status === 'REQUESTING'
      ? await (leased ? sendPaymentRequest(deps, payment, redirectUrl, leased) : requestPayment(deps, payment.id, redirectUrl))
      : payment
  if (answered.status === 'REFUSED') throw new Refusal('PAYMENT_REFUSED', await refusedWords(deps, answered))
  if (answered.status === 'EXPIRED') await refuseIfClosed(deps, order.id)
  const { status, pix_text, pay_url } = answered
  if (pix_text || pay_url) return { kind: 'payable', orderId: order.id, payment: answered }
  // Paid so quickly that the webhook event arrived before the PIX code.
  if (status === 'PAID') return { kind: 'nothing-to-pay', orderId: order.id }
  throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Nada foi cobrado; tente de novo em instantes.')
}

/** The order may have been canceled, or have expired, while its payment was being requested. */
async function refuseIfClosed({ db }: Deps, orderId: string) {
  const order = await orderById(db, orderId)
  if (order && order.status !== 'PENDING' && order.status !== 'PAID') throw orderClosed(order.status)
}

/** The buyer is asked to check the entered data only if that is the reason. */
async function refusedWords(deps: Deps, { refusal }: PaymentRow): Promise<string> {
  if (isShopsFault(refusal ?? ''))
    return `A loja não está conseguindo receber pagamentos agora. Nada foi cobrado. Se continuar assim, escreva para ${(await readStoreSettings(deps)).support_email}.`
  return 'O PagBank não aceitou os dados do pagamento. Confira nome, e-mail, CPF e endereço.'
}

/** In whole seconds, the resolution of the provider's dates on the card page. */
export function paymentExpiry({ config }: Deps, method: PaymentMethod): Date {
  const minutes = method === 'PIX' ? config.pixExpirationMinutes : cardMinutes
  return new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
}
