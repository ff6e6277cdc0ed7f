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
