import { chargesToRefund, keptCents } from '#domain/money/charges/settlement.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { refused } from '#domain/platform/values/allowed.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { chargesOfOrders } from '#server/money/charges/charges.sql.ts'
import { refundOrder, throwUnlessRefunded } from '#server/money/refunds/request-refund.ts'
import { type BulkWork, preparedAs, type Result } from './bulk-work.ts'
import { chosenOrders, orderTitle } from './chosen-orders.sql.ts'

/** Money that does not pay its order, returned for many orders by the one function of refunds. */
export const dueRefunds: BulkWork = {
  right: 'refunds.make',
  prepare: async (db, { ids }) => {
    const orders = await chosenOrders(db, ids ?? [])
    if (orders.length === 0) return []
    const charges = Map.groupBy(await chargesOfOrders(db, ids ?? []), ({ orderId }) => orderId)
    return orders.map((order) => {
      const cents = chargesToRefund(order.status, charges.get(order.id) ?? []).reduce((sum, charge) => sum + keptCents(charge), 0)
      return {
        subject: order.id,
        title: orderTitle(order),
        note: cents > 0 ? formatCents(cents) : '',
        cents,
        ...preparedAs(cents > 0 ? undefined : refused('CONFLICT', 'Este pedido não tem dinheiro a reembolsar.')),
      }
    })
  },
  // The operation is the key of the refund: called again, it finds the same one.
  call: async (deps, { subject, cents, operation_id }, { actor, operation }) => {
    const by = { actor, subject: operation.run_subject! }
    const request = { orderId: subject!, items: null, onlyDue: true, seenCents: cents!, key: operation_id, ...by }
    const refund = await refundOrder(deps, request)
    return resultOfRefund(() => throwUnlessRefunded(deps, refund))
  },
}

/** A refund that is stored goes on by itself, although PagBank has not confirmed it. */
function resultOfRefund(check: () => void): Result {
  try {
    check()
    return { outcome: 'DONE' }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE') return { outcome: 'DONE', reason: error.message }
    throw error
  }
}
