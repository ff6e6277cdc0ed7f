import type { OrderState } from '#domain/orders/order/order-state.ts'
import type { Tone } from '#app/ui/badge.tsx'

/** How the state of an order is shown to its buyer. */
export const orderStateTexts: Record<OrderState, { text: string; tone: Tone }> = {
  PENDING: { text: 'Aguardando pagamento', tone: 'warn' },
  PAID: { text: 'Pago', tone: 'ok' },
  EXPIRED: { text: 'Não foi pago a tempo', tone: 'quiet' },
  FAILED: { text: 'Pagamento recusado', tone: 'quiet' },
  CANCELED: { text: 'Cancelado', tone: 'quiet' },
  REFUND_DUE: { text: 'Reembolso a caminho', tone: 'info' },
  REFUNDED: { text: 'Reembolsado', tone: 'quiet' },
  PAID_TWICE: { text: 'Pago em dobro, reembolso a caminho', tone: 'info' },
  PAID_SHORT: { text: 'Reembolso a caminho', tone: 'info' },
  REPLACED: { text: 'Trocado por outro pedido', tone: 'quiet' },
}
