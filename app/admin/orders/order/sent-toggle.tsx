import { orderCan } from '#domain/orders/order/order-can.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { editOrder } from './orders.graphql.ts'
import type { ListedOrder } from './order-standing.ts'

interface Props {
  order: Pick<ListedOrder, 'id' | 'status' | 'sended' | 'hasPhysicalItem'>
  place: 'row' | 'dialog' | 'head'
}

/**
 * See docs/rules/orders.md#sent-mark. Before the payment it is shown only in the dialog, which has room for the reason. A change reloads the
 * current page of the list.
 */
export function SentToggle({ order, place }: Props) {
  const { id, sended } = order
  const can = orderCan.markSent(order)
  const comes = place === 'dialog' && order.hasPhysicalItem && order.status === 'PENDING'
  if (!can.allowed && !comes) return null
  return (
    <WriteButton
      right="orders.ship"
      can={can}
      size={place === 'row' ? 'row' : 'list'}
      look={place === 'head' ? 'ink' : place === 'row' || sended ? 'plain' : 'outline'}
      write={{
        send: () => callPanel(editOrder, { id, data: { sended: !sended } }),
        done: `Pedido ${id.slice(0, 8)}: ${sended ? 'marcado como não enviado' : 'marcado como enviado'}`,
        failed: 'Failed to update order',
        again: ofOrder(id),
      }}
    >
      <span className={place === 'row' ? `lg:max-2xl:w-22 lg:max-2xl:whitespace-normal ${sended ? '' : 'ink-link text-ink'}` : ''}>
        {sended ? 'Marcar como Não Enviado' : 'Marcar como Enviado'}
      </span>
    </WriteButton>
  )
}
