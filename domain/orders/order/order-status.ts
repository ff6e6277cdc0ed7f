import type { OrderStatus } from './order-transitions.ts'

interface Flags {
  paid: boolean
  sent: boolean
  hasPhysicalItem: boolean
}

export const orderStatusTexts = ['Pendente', 'Pago - Aguardando Envio', 'Enviado', 'Concluído'] as const

/** See docs/rules/orders.md#display-status: the status shown for an order, derived from its flags. */
export function orderStatusText({ paid, sent, hasPhysicalItem }: Flags): (typeof orderStatusTexts)[number] {
  if (!paid) return 'Pendente'
  if (!hasPhysicalItem) return 'Concluído'
  return sent ? 'Enviado' : 'Pago - Aguardando Envio'
}

/** The state of the money, if the flags do not show it. */
export const orderMoneyTexts: Record<OrderStatus, string | null> = {
  PENDING: null,
  PAID: null,
  EXPIRED: 'Expirado',
  FAILED: 'Não cobrado',
  CANCELED: 'Cancelado',
  REFUNDED: 'Reembolsado',
  REFUND_DUE: 'Reembolsar',
}
