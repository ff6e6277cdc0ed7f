import { orderCan } from '#domain/orders/order/order-can.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { cancelOrder } from './orders.graphql.ts'
import type { Order } from './order-standing.ts'

type Cancelable = Pick<Order, 'id' | 'status' | 'payments' | 'totalCents'>

/** See docs/rules/orders.md#canceling: while the order waits for its payment, and a free one at any time. */
export function CancelOrder({ order: { id, status, payments, totalCents } }: { order: Cancelable }) {
  const isFree = status === 'PAID' && totalCents === 0
  if (status !== 'PENDING' && !isFree) return null
  const isInAnalysis = payments.some((payment) => payment.status === 'IN_ANALYSIS' && !payment.refundDue)
  const hasMoney = payments.some(({ paidCents, refundedCents }) => paidCents > refundedCents)
  return (
    <WriteButton
      right="orders.ship"
      can={orderCan.cancel({ status, isInAnalysis, hasMoney, isFree })}
      question={isFree ? freeQuestion : cancelQuestion}
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

const freeQuestion = {
  title: 'Cancelar este pedido gratuito?',
  text: 'Os acessos e os links terminam, os exemplares que não saíram voltam ao estoque, e o cupom pode ser usado de novo. Quem recebeu o pedido é avisado por e-mail.',
  yes: 'Cancelar pedido',
  no: 'Manter pedido',
}

const cancelQuestion = {
  title: 'Cancelar este pedido?',
  text: 'A loja consulta o PagBank antes: um pedido já pago não é cancelado. O estoque e o cupom ficam livres, e um pagamento que chegar depois aparece no pedido para ser reembolsado.',
  yes: 'Cancelar pedido',
  no: 'Manter pedido',
}
