import { builder, idOf, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { missingOrder, Order } from '#server/orders/list/orders.graphql.ts'
import { wholeOrderById } from '#server/orders/list/whole-orders.sql.ts'
import { separateCopy } from '#server/orders/order/separate-copy.ts'
import { notFound } from '#server/platform/start/refusal.ts'

builder.mutationField('separateCopy', (t) =>
  t.field({
    type: Order,
    description:
      'Makes one of several copies of a printed book a line of its own, so that it can be refunded or withdrawn alone. No amount changes. Nothing changes if the line has not `of` copies any more.',
    args: {
      id: t.arg.id({ required: true }),
      itemId: t.arg.id({ required: true, description: 'Of the OrderItem.' }),
      of: t.arg.int({ required: true, description: 'How many copies the caller saw.' }),
    },
    resolve: async (_, { id, itemId, of }, context) => {
      const { actor } = await requireStaff(context)
      const orderId = idOf(id, missingOrder)
      await separateCopy(context.db, { orderId, itemId: idOf(itemId, 'Este item não existe.'), of, actor })
      return (await wholeOrderById(context.db, orderId)) ?? notFound(missingOrder)
    },
  }),
)
