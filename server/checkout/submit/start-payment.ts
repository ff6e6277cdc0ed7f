import type { EarlierOrder, Step } from '#domain/checkout/order-step.ts'
import { inAnalysisText, type OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { OrderItemRow } from '#server/orders/order/order-items.sql.ts'
import { orderById, type OrderRow } from '#server/orders/order/orders.sql.ts'
import type { PaymentRow } from '#server/money/payments/find-payments.sql.ts'
import { requestPayment, sendPaymentRequest } from '#server/money/payments/request-payment.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'

/** An order and the payment that pays it; null if nothing is left to pay. */
export interface PayableOrder {
  order: OrderRow
  payment: PaymentRow | null
  /** The order's lines, if its payment was just stored: the caller holds the payment's lease. */
  placedItems?: OrderItemRow[]
}

/**
 * Requests the stored payment at the provider, outside any transaction, to get a PIX code or a card page. Refuses if the order was closed
 * meanwhile.
 */
export async function startPayment(deps: Deps, { order, payment, placedItems }: PayableOrder, redirectUrl: string): Promise<PayableOrder> {
  if (!payment) return { order, payment }
  const send = () =>
    placedItems
      ? sendPaymentRequest(deps, payment, redirectUrl, { order, items: placedItems })
      : requestPayment(deps, payment.id, redirectUrl)
  const answered = payment.status === 'REQUESTING' ? await send() : payment
  if (answered.status === 'REFUSED') throw new Refusal('PAYMENT_REFUSED', await refusedWords(deps, answered))
  if (answered.status === 'EXPIRED') await refuseIfClosed(deps, order.id)
  const { status, pix_text, pay_url } = answered
  if (pix_text || pay_url) return { order, payment: answered }
  // Paid so quickly that the webhook event arrived before the PIX code.
  if (status === 'PAID') return { order, payment: null }
  throw new Refusal('PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Nada foi cobrado; tente de novo em instantes.')
}

/** The order may have been canceled, or have expired, while its payment was being requested. */
async function refuseIfClosed({ db }: Deps, orderId: string) {
  const order = await orderById(db, orderId)
  if (order && order.status !== 'PENDING' && order.status !== 'PAID') throw orderClosed(order.status)
}

/** The buyer is asked to check the entered data only if that is the reason. */
async function refusedWords(deps: Deps, { refusal }: PaymentRow): Promise<string> {
  if (deps.paymentProvider.describeRefusal(refusal ?? '').isShopsFault)
    return `A loja não está conseguindo receber pagamentos agora. Nada foi cobrado. Se continuar assim, escreva para ${(await readStoreSettings(deps)).support_email}.`
  return 'O PagBank não aceitou os dados do pagamento. Confira nome, e-mail, CPF e endereço.'
}

const holdExpired = 'O prazo deste pedido terminou. Confira o carrinho e envie de novo.'

const closedWords: Record<Exclude<OrderStatus, 'PENDING' | 'PAID'>, string> = {
  EXPIRED: holdExpired,
  FAILED: holdExpired,
  CANCELED: 'Este pedido foi cancelado. Para comprar, faça um novo pedido.',
  REFUND_DUE: 'O pagamento deste pedido chegou depois do prazo e será reembolsado. Para comprar, faça um novo pedido.',
  REFUNDED: 'O pagamento deste pedido foi reembolsado. Para comprar, faça um novo pedido.',
}

/** The refusal to pay an order that can no longer be paid. */
const orderClosed = (status: keyof typeof closedWords) => new Refusal('ORDER_CLOSED', closedWords[status])

const earlierPaid = 'O seu pedido anterior já foi pago: não é preciso pagar de novo. Se quiser mesmo comprar outra vez, envie de novo.'

/** A step of domain/checkout/order-step.ts that refuses, in the buyer's words. */
export function refusalOfStep(step: Step, { id, status }: Pick<OrderRow, 'id' | 'status'>): Refusal {
  if (step === 'paid') return new Refusal('ORDER_PAID', earlierPaid, { orderId: id })
  if (step === 'in-analysis') return new Refusal('PAYMENT_IN_ANALYSIS', inAnalysisText)
  if (step === 'erased') return new Refusal('ORDER_CLOSED', 'Os dados deste pedido já foram apagados. Para comprar, faça um novo pedido.')
  if (step === 'offer-ended') return new Refusal('ORDER_CLOSED', 'Esta oferta terminou. Nada foi cobrado.')
  if (step === 'closed' && status !== 'PENDING' && status !== 'PAID') return orderClosed(status)
  throw new Error(`order ${id} is ${status}: ${step} refuses nothing`)
}

/** The facts that an order's own row holds. */
export const standingOf = ({ status, anonymized_at, upsell_of }: OrderRow): EarlierOrder => ({
  status,
  isAnonymized: anonymized_at !== null,
  isOffer: upsell_of !== null,
})
