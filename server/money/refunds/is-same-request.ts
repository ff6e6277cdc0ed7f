import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { RefundRow } from '../charges/refunds.sql.ts'

interface Request extends RefundSelection {
  lines: LineCopies[]
  /** How the store returns the money itself; null: through the provider. */
  method: RefundRow['method']
}

/**
 * Items are compared in any order: a refund is of whole lines. For a paid order, refunding all of it differs from refunding only what is due. Money
 * that the store has returned itself is not what the provider is to return, although the lines are the same.
 */
export function isSameRequest(refund: RefundRow, orderStatus: OrderStatus, { items, onlyDue, lines, method }: Request) {
  const requested = items ?? []
  const sameItems =
    requested.length === refund.item_ids.length &&
    lines
      .filter(({ id }) => refund.item_ids.includes(id))
      .every((line) => requested.some(({ id, quantity }) => id === line.id && quantity === line.quantity))
  const due = refund.scope === 'DUE'
  return sameItems && refund.method === method && (onlyDue ? due : !due || orderStatus !== 'PAID')
}
