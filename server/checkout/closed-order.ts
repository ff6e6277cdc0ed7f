import type { OrderStatus } from '#domain/order-transitions.ts'
import { Refusal } from '../refusal.ts'

const holdExpired = 'O prazo deste pedido terminou. Confira o carrinho e envie de novo.'

const closedWords: Record<Exclude<OrderStatus, 'PENDING' | 'PAID'>, string> = {
  EXPIRED: holdExpired,
  FAILED: holdExpired,
  CANCELED: 'Este pedido foi cancelado. Para comprar, faça um novo pedido.',
  REFUND_DUE: 'O pagamento deste pedido chegou depois do prazo e será reembolsado. Para comprar, faça um novo pedido.',
  REFUNDED: 'O pagamento deste pedido foi reembolsado. Para comprar, faça um novo pedido.',
}

/** The refusal to pay an order that can no longer be paid. */
export const orderClosed = (status: keyof typeof closedWords) => new Refusal('ORDER_CLOSED', closedWords[status])
