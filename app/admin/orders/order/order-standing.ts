import { orderMoneyTexts, orderStatusText, type orderStatusTexts } from '#domain/orders/order/order-status.ts'
import type { AnswerOf, RowOf } from '#app/query/document.ts'
import type { getOrder, listOrders } from './orders.graphql.ts'
import type { Status, Tone } from '#app/ui/badge.tsx'

/** An order as shown in its dialog and on its page. */
export type Order = AnswerOf<typeof getOrder>
/** An order as a row of the list. */
export type ListedOrder = RowOf<typeof listOrders>

const tones: Record<(typeof orderStatusTexts)[number], Tone> = {
  Pendente: 'plain',
  'Pago - Aguardando Envio': 'call',
  Enviado: 'info',
  Concluído: 'ok',
}

export type OrderStanding = Pick<ListedOrder, 'paid' | 'sended' | 'hasPhysicalItem' | 'status' | 'refundDue'>

/**
 * The status derived from the flags (docs/rules/orders.md#display-status), followed by the state of the money if the flags do not show it.
 */
export function statusBadges(order: OrderStanding): Status[] {
  const text = orderStatusText({ ...order, sent: order.sended })
  const money = orderMoneyTexts[order.refundDue ? 'REFUND_DUE' : order.status]
  return [
    { text, tone: tones[text] },
    ...(money ? [{ text: money, tone: order.refundDue || order.status === 'REFUND_DUE' ? ('bad' as const) : ('quiet' as const) }] : []),
  ]
}

/** The number of things in an order: each copy of a book counts. */
export const itemCount = ({ items }: Pick<ListedOrder, 'items'>): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

type Steps = Pick<Order, 'status' | 'refundDue' | 'sended' | 'hasPhysicalItem' | 'totalCents'>

/** The one step that staff take next with an order: what others wait for comes first. Null: nothing is left to do. */
export function nextStep({ status, refundDue, sended, hasPhysicalItem, totalCents }: Steps): 'REFUND' | 'SEND' | 'CANCEL' | null {
  if (refundDue) return 'REFUND'
  if (status === 'PENDING') return 'CANCEL'
  if (status !== 'PAID') return null
  if (hasPhysicalItem && !sended) return 'SEND'
  return totalCents > 0 ? 'REFUND' : 'CANCEL'
}
