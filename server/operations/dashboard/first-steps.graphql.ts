import { builder } from '#server/platform/web/graphql/builder.ts'
import { firstSteps, type FirstSteps } from './first-steps.sql.ts'

const FirstStepsType = builder.objectRef<FirstSteps>('FirstSteps').implement({
  fields: (t) => ({
    seller: t.exposeBoolean('seller', { description: 'The settings say who sells.' }),
    product: t.exposeBoolean('product'),
    published: t.exposeBoolean('published'),
    sold: t.exposeBoolean('sold', { description: 'An order was paid.' }),
  }),
})

builder.queryField('firstSteps', (t) =>
  t.field({
    type: FirstStepsType,
    nullable: true,
    description: 'How far a new store has come. Null once its first sale is a day old.',
    resolve: (_, __, { db }) => firstSteps(db),
  }),
)
