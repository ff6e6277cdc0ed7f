import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { cancelOrder } from './cancel-order.graphql.ts'
import type { Order } from './order-standing.ts'

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

/** See docs/rules/orders.md#canceling. */
export const cancelQuestion = {
  title: 'Cancelar este pedido?',
  text: 'A loja consulta o PagBank antes: um pedido já pago não é cancelado. O estoque e o cupom ficam livres, e um pagamento que chegar depois aparece no pedido para ser reembolsado.',
  yes: 'Cancelar pedido',
  no: 'Manter pedido',
}
