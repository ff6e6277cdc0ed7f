import { orderAction } from '#server/orders/list/orders.graphql.ts'
import { copiesOf, OrderItemCopies } from '#server/orders/list/order-item-copies.graphql.ts'
import { RefundWhy } from '#server/orders/list/order-details.graphql.ts'
import { refundOrder, throwUnlessRefunded } from './request-refund.ts'

orderAction('refundOrder', {
  description:
    'Refunds an order through PagBank: all of it, or some of its lines. Returns the updated order. CONFLICT: there is nothing to refund, PagBank rejected the refund, a dispute about the money is not decided yet, another refund of it waits, portal money may have been for the same lines (`others`), or another person has to confirm it (`isHeld`). PROVIDER_UNAVAILABLE: PagBank cannot be reached, cannot refund now, or has not confirmed the refund yet; unless it could not be read, the refund is stored (`refunds`, WAITING or REQUESTING) and continues automatically.',
  args: (arg) => ({
    items: arg({ type: [OrderItemCopies], description: 'Absent: the whole order.' }),
    onlyDue: arg.boolean({ description: 'Only money that must be refunded (`refundDue`); the order itself is not refunded.' }),
    why: arg({ type: RefundWhy }),
    others: arg.idList({
      description: 'Ids of OrderRefund: made in the portal of PagBank, for something else. Without them, the same amount is a CONFLICT.',
    }),
  }),
  run: async ({ deps, id, actor, subject, idempotencyKey: key }, { items, onlyDue, why, others }) => {
    const request = { items: items ? copiesOf(items) : null, onlyDue: onlyDue ?? false, key, why, others: others ?? [] }
    throwUnlessRefunded(deps, await refundOrder(deps, { orderId: id, ...request, actor, subject }))
  },
})
