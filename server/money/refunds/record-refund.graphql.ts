import { z } from 'zod'
import { refundMethods } from '#domain/money/refunds/refund-record.ts'
import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { checked } from '#server/platform/web/graphql/checked.ts'
import { reasonInput } from '#server/platform/web/graphql/reason-input.ts'
import { missingOrder, Order } from '#server/orders/list/orders.graphql.ts'
import { wholeOrderById } from '#server/orders/list/whole-orders.sql.ts'
import { notFound, Refusal } from '#server/platform/start/refusal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { explainPortalRefund } from './explain-portal-refund.ts'
import { recordRefund } from './record-refund.ts'
import { keyInput } from './refund-order.graphql.ts'

const RefundMethod = builder.enumType('RefundMethod', {
  description: 'How the store returned money outside PagBank.',
  values: refundMethods,
})

const recordInput = reasonInput.extend(keyInput.shape).extend({ returnedOn: z.iso.date('Informe o dia em que o dinheiro voltou.') })

builder.mutationField('recordRefund', (t) =>
  t.field({
    type: Order,
    description:
      'Records a refund that the store made outside PagBank, of all that is left or of some lines, with the amount and the effects of `refundOrder`. Returns the updated order. CONFLICT: there is nothing to refund, another refund is under way, or a dispute about the money is not decided yet.',
    args: {
      id: t.arg.id({ required: true }),
      items: t.arg.idList({ description: 'Ids of OrderItem. Absent: the whole order.' }),
      onlyDue: t.arg.boolean({ description: 'Only money that must be refunded (`refundDue`); the order itself is not refunded.' }),
      method: t.arg({ type: RefundMethod, required: true }),
      returnedOn: t.arg.string({ required: true, description: 'YYYY-MM-DD in São Paulo: not before the payment, not in the future.' }),
      reason: t.arg.string({ required: true, description: 'For the staff, 10 to 500 characters.' }),
      idempotencyKey: t.arg.string({ description: 'Chosen by the caller: the same key records one refund.' }),
    },
    resolve: async (_, { id, items, onlyDue, method, ...args }, context) => {
      const { actor } = await requireStaff(context)
      const orderId = idOf(id, missingOrder)
      const { idempotencyKey: key, ...input } = checked(recordInput, args)
      const selection = { items: items?.map((item) => item.toLowerCase()) ?? null, onlyDue: onlyDue ?? false }
      const record = { orderId, ...selection, method, ...input, key: key ?? null, actor }
      if (!(await recordRefund(context.deps, record))) throw new Refusal('NOT_FOUND', missingOrder)
      return orderOrThrow(context.db, orderId)
    },
  }),
)

builder.mutationField('explainRefund', (t) =>
  t.field({
    type: Order,
    description:
      'Says for which lines the store returned money in the portal of PagBank (OrderRefund, `isUnexplained`): it becomes their refund, and no money moves. Returns the updated order. CONFLICT: a line is refunded already.',
    args: {
      id: t.arg.id({ required: true, description: 'Of the OrderRefund.' }),
      items: t.arg.idList({ required: true, description: 'Ids of OrderItem.' }),
    },
    resolve: async (_, { id, items }, context) => {
      const { actor } = await requireStaff(context)
      const refundId = idOf(id, 'Este reembolso não existe.')
      const orderId = await explainPortalRefund(context.deps, { refundId, items: items.map((item) => item.toLowerCase()), actor })
      return orderOrThrow(context.db, orderId)
    },
  }),
)

async function orderOrThrow(db: Db, orderId: string) {
  return (await wholeOrderById(db, orderId)) ?? notFound(missingOrder)
}
