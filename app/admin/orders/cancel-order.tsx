import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { cancelOrder } from './cancel-order.graphql.ts'
import { cancelQuestion } from './cancel-question.ts'
import type { Order } from './order.ts'

/** See docs/rules/orders.md#canceling: only for an order that is still waiting for its payment. */
export function CancelOrder({ order: { id, status } }: { order: Pick<Order, 'id' | 'status'> }) {
  const ask = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callPanel(cancelOrder, { id }),
    onSuccess: () => toast.success(`Pedido ${id.slice(0, 8)}: cancelado`),
    onError: (error) => toastFailure(error, 'Failed to update order'),
    // Also after a refusal, because the order may have been paid meanwhile.
    onSettled: async () => {
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', id] })
    },
  })
  if (status !== 'PENDING') return null
  return (
    <Button size="list" disabled={isPending} aria-busy={isPending} onClick={async () => (await ask(cancelQuestion)) && mutate()}>
      {isPending ? 'Cancelando…' : 'Cancelar pedido'}
    </Button>
  )
}
