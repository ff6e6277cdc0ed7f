import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { editOrder } from './edit-order.graphql.ts'
import { type ListedOrder, takesSentMark } from './order-standing.ts'

interface Props {
  order: Pick<ListedOrder, 'id' | 'status' | 'sended' | 'hasPhysicalItem'>
  place: 'row' | 'dialog'
}

/** See docs/rules/orders.md#sent-mark: only for a paid order with a physical item. A change reloads the current page of the list. */
export function SentToggle({ order, place }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callPanel(editOrder, { id: order.id, data: { sended: !order.sended } }),
    onSuccess: async () => {
      toast.success(`Pedido ${order.id.slice(0, 8)}: ${order.sended ? 'marcado como não enviado' : 'marcado como enviado'}`)
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', order.id] })
    },
    onError: (error) => toastFailure(error, 'Failed to update order'),
  })
  if (!takesSentMark(order)) return null
  return (
    <Button
      size={place === 'row' ? 'row' : 'list'}
      look={place === 'row' || order.sended ? 'plain' : 'outline'}
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => mutate()}
    >
      <span className={place === 'row' && !order.sended ? 'ink-link text-ink' : ''}>
        {order.sended ? 'Marcar como Não Enviado' : 'Marcar como Enviado'}
      </span>
    </Button>
  )
}
