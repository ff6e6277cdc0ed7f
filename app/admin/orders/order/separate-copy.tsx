import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { separateCopy } from '#app/admin/orders/list/orders.graphql.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import type { Order } from './order-standing.ts'

interface Props {
  order: Order
  item: Order['items'][number]
}

/** Makes one of several copies of a printed book a line of its own, to be refunded or withdrawn alone. */
export const SeparateCopy = ({ order, item: { id, title, quantity, physical, refundedAt } }: Props) =>
  physical &&
  quantity > 1 &&
  !refundedAt &&
  order.status === 'PAID' && (
    <WriteButton
      size="row"
      aria-label={`Separar um exemplar de ${title}`}
      write={{
        send: () => callPanel(separateCopy, { id: order.id, itemId: id, of: quantity }),
        done: 'Exemplar separado: dá para reembolsar só ele, ou registrar a desistência.',
        failed: 'O exemplar não foi separado. Tente de novo.',
        again: ofOrder(order.id),
      }}
    >
      Separar um exemplar
    </WriteButton>
  )
