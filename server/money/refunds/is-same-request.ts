import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { RefundRow } from '../charges/refunds.sql.ts'

/**
 * Items are compared in any order: a refund is of whole lines. For a paid order, refunding all of it differs from refunding only what is due.
 */
export function isSameRequest(
  refund: RefundRow,
  orderStatus: OrderStatus,
  { items, onlyDue, lines }: RefundSelection & { lines: LineCopies[] },
) {
  const requested = items ?? []
  const sameItems =
    requested.length === refund.item_ids.length &&
    lines
      .filter(({ id }) => refund.item_ids.includes(id))
      .every((line) => requested.some(({ id, quantity }) => id === line.id && quantity === line.quantity))
  const due = refund.scope === 'DUE'
  return sameItems && (onlyDue ? due : !due || orderStatus !== 'PAID')
}
