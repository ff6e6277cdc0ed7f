import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { OrderAddress } from '#server/orders/list/orders.graphql.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { chosenOrderArgs, orderIdsChosen } from './chosen-orders.graphql.ts'
import { type Parcel as Sent, parcelsOf } from './parcels.sql.ts'

/** One print. */
const mostParcels = 500

const ParcelItem = builder.objectRef<Sent['items'][number]>('ParcelItem').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    code: t.exposeString('code', { description: "The book's own code." }),
    quantity: t.exposeInt('quantity'),
    totalCents: t.expose('cents', { type: 'Cents', description: 'As it was sold, for all copies.' }),
  }),
})

const Parcel = builder.objectRef<Sent>('Parcel').implement({
  description: 'An order that waits to be sent, as its label names it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "The order's." }),
    name: t.exposeString('name'),
    address: t.field({ type: OrderAddress, resolve: ({ address }) => address }),
    items: t.field({
      type: [ParcelItem],
      description: 'Printed books that were neither refunded nor withdrawn from.',
      resolve: ({ items }) => items,
    }),
  }),
})

builder.queryField('parcels', (t) =>
  t.field({
    type: [Parcel],
    description: `The parcels of the chosen orders that wait to be sent, at most ${mostParcels}. Others are left out.`,
    args: chosenOrderArgs(t.arg),
    resolve: async (_, chosen, context) => {
      const ids = (await orderIdsChosen(context, chosen)) ?? []
      if (ids.length > mostParcels)
        throw new Refusal('BAD_USER_INPUT', `De uma vez se imprimem até ${mostParcels} etiquetas: escolha menos pedidos.`)
      return parcelsOf(context.db, ids)
    },
  }),
)
