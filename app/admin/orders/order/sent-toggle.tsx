import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { editOrder } from '../list/orders.graphql.ts'
import { type ListedOrder, takesSentMark } from './order-standing.ts'

interface Props {
  order: Pick<ListedOrder, 'id' | 'status' | 'sended' | 'hasPhysicalItem'>
  place: 'row' | 'dialog'
}

/** See docs/rules/orders.md#sent-mark: only for a paid order with a physical item. A change reloads the current page of the list. */
export function SentToggle({ order, place }: Props) {
  const { id, sended } = order
  if (!takesSentMark(order)) return null
  return (
    <WriteButton
      size={place === 'row' ? 'row' : 'list'}
      look={place === 'row' || sended ? 'plain' : 'outline'}
      write={{
        send: () => callPanel(editOrder, { id, data: { sended: !sended } }),
        done: `Pedido ${id.slice(0, 8)}: ${sended ? 'marcado como não enviado' : 'marcado como enviado'}`,
        failed: 'Failed to update order',
        again: ofOrder(id),
      }}
    >
      <span className={place === 'row' && !sended ? 'ink-link text-ink' : ''}>
        {sended ? 'Marcar como Não Enviado' : 'Marcar como Enviado'}
      </span>
    </WriteButton>
  )
}
