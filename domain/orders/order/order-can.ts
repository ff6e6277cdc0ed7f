import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'
import { inAnalysisText, type OrderStatus } from './order-transitions.ts'

interface Cancelable {
  status: OrderStatus
  /** The provider may still approve a charge. */
  isInAnalysis: boolean
  /** Money arrived, and not all of it was refunded. */
  hasMoney: boolean
  /** Nothing was charged: the staff, and nobody else, undo the order. */
  isFree?: boolean
}

interface Parcel {
  status: OrderStatus
  hasPhysicalItem: boolean
}

/** The actions on an order: the server refuses by them what a button of the panel does not offer. Refunds: `refund-can.ts` of money. */
export const orderCan = {
  cancel({ status, isInAnalysis, hasMoney, isFree = false }: Cancelable): Allowed {
    if (status === 'PAID' && isFree && !hasMoney) return allowed
    if (status === 'PAID') return refused('ORDER_PAID', 'Este pedido já foi pago e não pode mais ser cancelado.')
    if (status !== 'PENDING') return refused('ORDER_CLOSED', 'Este pedido já estava encerrado: não há o que cancelar.')
    if (isInAnalysis) return refused('PAYMENT_IN_ANALYSIS', inAnalysisText)
    if (hasMoney) return refused('ORDER_PAID', 'Este pedido já recebeu dinheiro, que precisa ser reembolsado antes de cancelar.')
    return allowed
  },

  /** See docs/rules/orders.md#sent-mark: as sent, or as not sent. */
  markSent({ status, hasPhysicalItem }: Parcel): Allowed {
    if (!hasPhysicalItem) return refused('CONFLICT', 'Este pedido não tem nada a enviar pelo correio.')
    if (status === 'PENDING') return refused('CONFLICT', 'Este pedido ainda não foi pago: o envio vem depois.')
    return status === 'PAID' ? allowed : refused('CONFLICT', 'Este pedido foi encerrado: não há mais o que enviar.')
  },

  /** One of many, of which nobody looks at each: what was sent keeps its code. */
  markNewlySent({ isSent, ...parcel }: Parcel & { isSent: boolean }): Allowed {
    return isSent ? refused('CONFLICT', 'Este pedido já estava marcado como enviado.') : orderCan.markSent(parcel)
  },
}
