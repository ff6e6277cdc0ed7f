import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/orders.sql.ts'
import type { PaymentMethod, PaymentRow } from '../payments/find-payments.sql.ts'
import { ask, requestPayment } from '../payments/request-payment.ts'
import { isShopsFault } from '../providers/pagbank-words.ts'
import { Refusal } from '../refusal.ts'

/** How long PagBank's card page stays open (docs/providers/pagbank.md#checkouts). */
const cardMinutes = 120

/** An order and what it is paid with; null where nothing is left to pay. */
export interface PaidWith {
  order: OrderRow
  payment: PaymentRow | null
  /** The payment was stored with its lease, for this caller alone. */
  leased?: true
}

export type Submitted = { kind: 'nothing-to-pay'; orderId: string } | { kind: 'payable'; orderId: string; payment: PaymentRow }

/** The provider's part, outside of any transaction: the stored payment becomes a PIX code or a page to pay at. */
export async function startPayment(deps: Deps, { order, payment, leased }: PaidWith, redirectUrl: string): Promise<Submitted> {
  if (!payment) return { kind: 'nothing-to-pay', orderId: order.id }
  const answered =
    payment.status === 'ASKING'
      ? await (leased ? ask(deps, payment, redirectUrl, order) : requestPayment(deps, payment.id, redirectUrl))
      : payment
  if (answered.status === 'REFUSED') throw new Refusal('PAYMENT_REFUSED', refusedWords(deps, answered))
  const { status, pix_text, pay_url } = answered
  if (pix_text || pay_url) return { kind: 'payable', orderId: order.id, payment: answered }
  // Paid so quickly that the webhook event was here before the code was.
  if (status === 'PAID') return { kind: 'nothing-to-pay', orderId: order.id }
  throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Nada foi cobrado; tente de novo em instantes.')
}

/** A buyer is asked to look at what was typed only if that is the reason. */
function refusedWords({ config }: Deps, { refusal }: PaymentRow): string {
  if (isShopsFault(refusal ?? ''))
    return `A loja não está conseguindo receber pagamentos agora. Nada foi cobrado. Se continuar assim, escreva para ${config.supportEmail}.`
  return 'O PagBank não aceitou os dados do pagamento. Confira nome, e-mail, CPF e endereço.'
}

/** Whole seconds: the provider's dates have no finer ones on the card page. */
export function paymentExpiry({ config }: Deps, method: PaymentMethod): Date {
  const minutes = method === 'PIX' ? config.pixExpirationMinutes : cardMinutes
  return new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
}
