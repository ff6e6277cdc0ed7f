import type { Deps } from '../deps.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { askProvider } from '../payments/ask-provider.ts'
import type { PaymentMethod, PaymentRow } from '../payments/payment-record.ts'
import { Refusal } from '../refusal.ts'

/** How long PagBank's card page stays open (facts of PagBank §2.1). */
const cardMinutes = 120

/** An order and what it is paid with; null where nothing is left to pay. */
export interface PaidWith {
  order: OrderRow
  payment: PaymentRow | null
}

export type Submitted = { kind: 'nothing-to-pay'; orderId: string } | { kind: 'payable'; orderId: string; payment: PaymentRow }

/** The provider's part, outside of any transaction: the stored payment becomes a PIX code or a page to pay at. */
export async function askForPayment(deps: Deps, { order, payment }: PaidWith, redirectUrl: string): Promise<Submitted> {
  if (!payment) return { kind: 'nothing-to-pay', orderId: order.id }
  const answered = payment.status === 'ASKING' ? await askProvider(deps, payment.id, redirectUrl) : payment
  if (answered.status === 'REFUSED') {
    throw new Refusal(422, 'PAYMENT_REFUSED', 'O PagBank não aceitou os dados do pagamento. Confira nome, e-mail, CPF e endereço.')
  }
  if (answered.status === 'ASKING') {
    throw new Refusal(503, 'PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Nada foi cobrado; tente de novo em instantes.')
  }
  return { kind: 'payable', orderId: order.id, payment: answered }
}

/** Whole seconds: the provider's dates have no finer ones on the card page. */
export function paymentExpiry({ config }: Deps, method: PaymentMethod): Date {
  const minutes = method === 'PIX' ? config.pixExpirationMinutes : cardMinutes
  return new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000)
}
