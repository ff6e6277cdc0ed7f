import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { cancelOrder } from '../list/orders.graphql.ts'
import type { Order } from './order-standing.ts'

/** See docs/rules/orders.md#canceling: only for an order that is still waiting for its payment. */
export function CancelOrder({ order: { id, status } }: { order: Pick<Order, 'id' | 'status'> }) {
  if (status !== 'PENDING') return null
  return (
    <WriteButton
      question={cancelQuestion}
      busy="Cancelando…"
      write={{
        send: () => callPanel(cancelOrder, { id }),
        done: `Pedido ${id.slice(0, 8)}: cancelado`,
        failed: 'Failed to update order',
        again: ofOrder(id),
      }}
    >
      Cancelar pedido
    </WriteButton>
  )
}

export const cancelQuestion = {
  title: 'Cancelar este pedido?',
  text: 'A loja consulta o PagBank antes: um pedido já pago não é cancelado. O estoque e o cupom ficam livres, e um pagamento que chegar depois aparece no pedido para ser reembolsado.',
  yes: 'Cancelar pedido',
  no: 'Manter pedido',
}
