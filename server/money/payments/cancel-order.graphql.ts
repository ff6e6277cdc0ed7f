import { orderAction } from '#server/orders/list/orders.graphql.ts'
import { cancelOrder } from './cancel-order.ts'

orderAction('cancelOrder', {
  description:
    'Cancels an unpaid order and releases its stock and coupon, or undoes a free one, which is REFUNDED then. Canceling it again changes nothing. ORDER_PAID: it has money. ORDER_CLOSED: it is not pending any more. PAYMENT_IN_ANALYSIS: a charge may still be approved. PROVIDER_UNAVAILABLE: PagBank cannot be read, so it is unknown whether the order was paid.',
  run: ({ deps, id, actor }) => cancelOrder(deps, id, { reason: 'STAFF', actor }),
})
