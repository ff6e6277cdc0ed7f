import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { missingOrder, Order } from '#server/orders/list/orders.graphql.ts'
import { wholeOrderById } from '#server/orders/list/whole-orders.sql.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { cancelOrder } from './cancel-order.ts'

builder.mutationField('cancelOrder', (t) =>
  t.field({
    type: Order,
    description:
      'Cancels an unpaid order and releases its stock and coupon, or undoes a free one, which is REFUNDED then. Canceling it again changes nothing. ORDER_PAID: it has money. ORDER_CLOSED: it is not pending any more. PAYMENT_IN_ANALYSIS: a charge may still be approved. PROVIDER_UNAVAILABLE: PagBank cannot be read, so it is unknown whether the order was paid.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context) => {
      const { actor } = await requireStaff(context)
      const orderId = idOf(id, missingOrder)
      const canceled = await cancelOrder(context.deps, orderId, { reason: 'STAFF', actor })
      const order = canceled === 'canceled' ? await wholeOrderById(context.db, orderId) : undefined
      if (!order) throw new Refusal('NOT_FOUND', missingOrder)
      return order
    },
  }),
)
