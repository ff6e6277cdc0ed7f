import { orderAction } from '#server/orders/list/orders.graphql.ts'
import { selectionArgs, selectionOf } from './refund-args.graphql.ts'
import { refundOrder, throwUnlessRefunded } from './request-refund.ts'

orderAction('refundOrder', {
  description:
    'Refunds an order through PagBank: all of it, some of its lines, or an amount. Returns the updated order. CONFLICT: there is nothing to refund, PagBank rejected the refund, a dispute about the money is not decided yet, another refund of it waits, portal money may have been for the same lines (`others`), or another person has to confirm it (`isHeld`). PROVIDER_UNAVAILABLE: PagBank cannot be reached, cannot refund now, or has not confirmed the refund yet; unless it could not be read, the refund is stored (`refunds`, WAITING or REQUESTING) and continues automatically.',
  args: (arg) => ({
    ...selectionArgs(arg),
    others: arg.idList({
      description: 'Ids of OrderRefund: made in the portal of PagBank, for something else. Without them, the same amount is a CONFLICT.',
    }),
  }),
  run: async ({ deps, id, actor, subject, idempotencyKey: key }, { others, ...args }) => {
    const request = { ...selectionOf(args), key, others: others ?? [] }
    throwUnlessRefunded(deps, await refundOrder(deps, { orderId: id, ...request, actor, subject }))
  },
})
