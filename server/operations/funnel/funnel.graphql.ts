import { funnelGroups, type FunnelRow } from '#domain/operations/funnel.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { invalidArgument } from '#domain/platform/refusals/refusal.ts'
import { spans } from '../dashboard/spans.sql.ts'
import { type Funnel, readFunnel } from './funnel.sql.ts'

const FunnelGroup = builder.enumType('FunnelGroup', { values: funnelGroups })

const FunnelFigures = builder.objectRef<FunnelRow>('FunnelFigures').implement({
  description: 'Amounts are BRL cents, as the ledger has them. Null: visits are not counted by this group.',
  fields: (t) => ({
    key: t.exposeString('key'),
    name: t.exposeString('name', { description: 'Empty: without a source, coupon or order bump.' }),
    visits: t.exposeInt('visits', { nullable: true }),
    products: t.exposeInt('products', { nullable: true, description: 'Views of product pages.' }),
    checkouts: t.exposeInt('checkouts', { nullable: true }),
    orders: t.exposeInt('orders', { description: 'Placed orders, but those that a new attempt replaced.' }),
    pix: t.exposeInt('pix', { description: 'Orders for which a PIX was created.' }),
    paid: t.exposeInt('paid'),
    refunded: t.exposeInt('refunded', { description: 'Orders of which some money or all was returned.' }),
    soldCents: t.expose('soldCents', { type: 'Cents', description: 'Revenue and shipping, less discounts.' }),
    returnedCents: t.expose('returnedCents', { type: 'Cents', description: 'Refunds and lost disputes.' }),
  }),
})

const FunnelType = builder.objectRef<Funnel>('Funnel').implement({
  description: 'From visits to money, of whole days in São Paulo up to today (docs/rules/admin-panel.md#funnel).',
  fields: (t) => ({
    rows: t.field({ type: [FunnelFigures], resolve: ({ rows }) => rows }),
    total: t.field({ type: FunnelFigures, resolve: ({ total }) => total }),
  }),
})

builder.queryField('funnel', (t) =>
  t.field({
    type: FunnelType,
    args: {
      days: t.arg.int({ required: true, description: '7, 30 or 90.' }),
      by: t.arg({ type: FunnelGroup, required: true }),
      before: t.arg.boolean({ description: 'The same number of days before those.' }),
    },
    resolve: async (_, { days, by, before }, context) => {
      if (!spans.some((span) => span === days)) throw invalidArgument('days', '7, 30 or 90')
      return readFunnel(context.db, { days, isBefore: before ?? false }, by)
    },
  }),
)
