import { builder } from '#server/platform/web/graphql/builder.ts'

/** Some copies of a line, to be refunded or withdrawn from. */
export const OrderItemCopies = builder.inputType('OrderItemCopies', {
  description:
    'Copies of a line of an order. If there are more of a printed book, the others become a line of their own: `id` stays that of the chosen ones.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Of the OrderItem.' }),
    quantity: t.int({ required: true, description: 'At most that of the OrderItem.' }),
  }),
})

export const copiesOf = (items: readonly (typeof OrderItemCopies.$inferInput)[]) =>
  items.map(({ id, quantity }) => ({ id: id.toLowerCase(), quantity }))
