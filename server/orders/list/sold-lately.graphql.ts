import { builder } from '#server/platform/web/graphql/builder.ts'
import { soldLately, type SoldLately } from './sold-lately.sql.ts'

const SoldLatelyType = builder.objectRef<SoldLately>('SoldLately').implement({
  fields: (t) => ({ productId: t.exposeID('productId'), orders: t.exposeInt('orders') }),
})

builder.queryField('soldLately', (t) =>
  t.field({
    type: [SoldLatelyType],
    description: 'In how many paid orders of the last 30 days each product was sold, the best 2,000. One that is not named was not sold.',
    resolve: (_, __, { deps }) => soldLately(deps.db),
  }),
)
