import type { RowOf } from '#app/query/document.ts'
import { getOrder } from '#app/admin/orders/order/orders.graphql.ts'
import { consequenceOf, refundLabel } from '#app/admin/money/refunds/refund-texts.ts'
import { panelClient, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import type { Question } from '#app/admin/platform/dialogs/use-confirm.ts'
import type { listExceptions } from './exceptions.graphql.ts'

type Exception = Pick<RowOf<typeof listExceptions>, 'orderId' | 'cents'>

/** Names the amount, and the buyer who gets it. Without a response the order's number stands for the buyer. */
export async function dueRefundQuestion({ orderId, cents }: Exception): Promise<Question> {
  const order = orderId === null ? null : await readOrder(orderId).catch(() => null)
  const buyer = order ? [order.name, order.email] : [`Pedido ${orderId?.slice(0, 8)}`]
  const label = refundLabel({ scope: 'due', cents, items: [], buyer: '' })
  const facts = [{ name: 'Para', value: buyer.filter(Boolean).join(', ') }].filter(({ value }) => value !== '')
  return { title: `${label}?`, facts, text: consequenceOf({ scope: 'due' }), yes: label }
}

const readOrder = (id: string) => panelClient.fetchQuery(panelQuery(['orders', 'one', id], getOrder, { id }))
