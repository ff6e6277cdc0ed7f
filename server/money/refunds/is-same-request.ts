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
export function isSameRequest(refund: RefundRow, orderStatus: OrderStatus, { items, onlyDue, amount, lines, method }: Request) {
  if (amount) return isSumOf(refund, amount.cents) && refund.method === method
  if (refund.scope === 'AMOUNT') return false
  const requested = items ?? []
  const sameItems =
    requested.length === refund.item_ids.length &&
    lines
      .filter(({ id }) => refund.item_ids.includes(id))
      .every((line) => requested.some(({ id, quantity }) => id === line.id && quantity === line.quantity))
  const due = refund.scope === 'DUE'
  return sameItems && refund.method === method && (onlyDue ? due : !due || orderStatus !== 'PAID')
}

/** All that is left is no amount any more: it ends the order. */
const isSumOf = ({ scope, amount_cents, item_ids }: RefundRow, cents: number) =>
  amount_cents === cents && (scope === 'AMOUNT' || (scope === 'WHOLE' && item_ids.length === 0))
