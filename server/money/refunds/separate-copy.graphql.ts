import { idOf } from '#server/platform/web/graphql/builder.ts'
import { orderAction } from '#server/orders/list/orders.graphql.ts'
import { separateCopy } from '#server/orders/order/separate-copy.ts'

orderAction('separateCopy', {
  description:
    'Makes one of several copies of a printed book a line of its own, so that it can be refunded or withdrawn alone. No amount changes. Nothing changes if the line has not `of` copies any more.',
  args: (arg) => ({
    itemId: arg.id({ required: true, description: 'Of the OrderItem.' }),
    of: arg.int({ required: true, description: 'How many copies the caller saw.' }),
  }),
  run: ({ db, id, actor }, { itemId, of }) => separateCopy(db, { orderId: id, itemId: idOf(itemId, 'Este item não existe.'), of, actor }),
})
