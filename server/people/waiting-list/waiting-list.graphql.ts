import { builder, idOf } from '#server/platform/web/graphql/builder.ts'
import { countWaiting, type WaitingCount } from './waiting-list.sql.ts'

const WaitingList = builder.objectRef<WaitingCount>('WaitingList').implement({
  description: 'How many addresses wait for the sale of a product (docs/rules/launches.md#waiting-list).',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: 'Confirmed, and not told.' }),
    told: t.exposeInt('told', { description: 'Told within the last 30 days.' }),
  }),
})

builder.queryField('waitingList', (t) =>
  t.field({
    type: WaitingList,
    args: { productId: t.arg.id({ required: true }) },
    resolve: (_, { productId }, { db }) => countWaiting(db, idOf(productId, 'Produto não encontrado')),
  }),
)
