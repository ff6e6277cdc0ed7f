import { useQuery } from '@tanstack/react-query'
import { isActiveDispute } from '#domain/money/disputes/dispute-transitions.ts'
import { allowed } from '#domain/platform/values/allowed.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { useRefundOpener } from '#app/admin/orders/order/use-refund-opener.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { disputesOf } from '../disputes/order-disputes.tsx'
import { startOf } from './refund-offer.ts'
import { RefundLine } from './refund-line.tsx'

/** The refunds of the order, and the way to another one. */
export function OrderRefunds({ order }: { order: Order }) {
  const refund = useRefundOpener()
  const { data } = useQuery(disputesOf(order.id))
  const active = data?.listDisputes.data.filter(({ status }) => isActiveDispute(status)).map(({ chargeId }) => chargeId) ?? []
  const can = startOf(order, active)
  if (order.refunds.length === 0 && !order.refundDue && (order.paidAt === null || order.totalCents === 0)) return null
  return (
    <DialogSection title="Reembolsos" right="refunds.make">
      <ul className="grid gap-2 empty:hidden">
        {order.refunds.map((each) => (
          <RefundLine key={each.id} orderId={order.id} refund={each} items={order.items.filter(({ id }) => each.itemIds.includes(id))} />
        ))}
      </ul>
      {/* The dialog also accepts a dispute of the money that cannot be refunded. */}
      {(can.allowed || order.status !== 'REFUNDED') && (
        <AllowedButton className="mt-3" can={active.length > 0 ? allowed : can} onClick={() => refund?.open()}>
          Devolver dinheiro
        </AllowedButton>
      )}
    </DialogSection>
  )
}
