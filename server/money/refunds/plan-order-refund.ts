import type { RefundLine } from '#domain/money/refunds/refund-amount.ts'
import { planRefund, type RefundableOrder, type RefundPlan, type RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { itemsOfOrder } from '#server/orders/order/order-items.sql.ts'
import type { OrderRow } from '#server/orders/order/orders.sql.ts'
import { readAllowances } from '../charges/allowances.sql.ts'
import { chargesOfOrder } from '../charges/charges.sql.ts'
import { activeDisputesOn } from '../charges/disputes.sql.ts'
import { applyCharges } from '../payments/apply-refunds-and-disputes.ts'

/** The refund's part of each charge. The order must be locked. */
export async function planOrderRefund(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  order: OrderRow,
  selection: RefundSelection,
): Promise<RefundPlan | { kind: 'refused'; why: 'disputed' }> {
  await applyCharges(deps, tx, order.id)
  const allowances = await readAllowances(tx, order.id)
  const plan = planRefund({ ...refundable(order), allowances }, await linesOf(tx, order.id), await chargesOfOrder(tx, order.id), selection)
  if (plan.kind === 'refused') return plan
  const charges = plan.calls.map(({ chargeId }) => chargeId)
  // The bank may take the same money: the buyer would get it twice.
  return (await activeDisputesOn(tx, charges)).length > 0 ? { kind: 'refused', why: 'disputed' } : plan
}

const refundable = (order: OrderRow): Omit<RefundableOrder, 'allowances'> => ({
  status: order.status,
  totalCents: order.total_cents,
  itemsCents: order.items_cents,
  shippingCents: order.shipping_cents,
  discountCents: order.discount_cents,
})

export async function linesOf(tx: Tx, orderId: string): Promise<RefundLine[]> {
  const items = await itemsOfOrder(tx, orderId)
  return items.map(({ id, unit_cents, quantity, physical, refunded_at }) => ({
    id,
    unitCents: unit_cents,
    quantity,
    physical,
    refunded: refunded_at !== null,
  }))
}
