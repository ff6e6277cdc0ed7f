import { builder } from '#server/platform/web/graphql/builder.ts'
import { invalidArgument } from '#domain/platform/refusals/refusal.ts'
import { daily, type Day, type Pix, pix, type Totals, totals } from './live-figures.sql.ts'
import { spans } from './spans.sql.ts'

const SalesTotals = builder.objectRef<Totals>('SalesTotals').implement({
  fields: (t) => ({
    revenueCents: t.expose('revenueCents', {
      type: 'Cents',
      description: 'Net revenue of the ledger: sales with their shipping, less discounts, refunds and lost disputes, each on its own day.',
    }),
    previousRevenueCents: t.expose('previousRevenueCents', {
      type: 'Cents',
      description: 'The same for the preceding span of equal length, as in the other fields of this name.',
    }),
    returnedCents: t.expose('returnedCents', { type: 'Cents', description: 'Refunds and lost disputes.' }),
    previousReturnedCents: t.expose('previousReturnedCents', { type: 'Cents' }),
    paidOrders: t.exposeInt('paidOrders'),
    previousPaidOrders: t.exposeInt('previousPaidOrders'),
    pendingOrders: t.exposeInt('pendingOrders'),
  }),
})

const PixFigures = builder.objectRef<Pix>('PixFigures').implement({
  fields: (t) => ({
    orders: t.exposeInt('orders'),
    paid: t.exposeInt('paid'),
    previousConversion: t.exposeFloat('previousConversion', { nullable: true }),
    conversion: t.exposeFloat('conversion', { nullable: true, description: 'From 0 to 1; null without PIX orders.' }),
    minutesToPay: t.exposeFloat('minutesToPay', { nullable: true, description: 'The median.' }),
  }),
})

const DayFigures = builder.objectRef<Day>('DayFigures').implement({
  fields: (t) => ({
    day: t.expose('day', { type: 'Date' }),
    revenueCents: t.expose('revenueCents', { type: 'Cents' }),
    paidOrders: t.exposeInt('paidOrders'),
  }),
})

const LiveFigures = builder.objectRef<{ days: number }>('LiveFigures').implement({
  description: 'Sales figures of whole days in São Paulo up to today. Each field reads the sales anew: ask for those you need.',
  fields: (t) => ({
    totals: t.field({ type: SalesTotals, resolve: ({ days }, _, { db }) => totals(db, days) }),
    pix: t.field({ type: PixFigures, resolve: ({ days }, _, { db }) => pix(db, days) }),
    daily: t.field({ type: [DayFigures], resolve: ({ days }, _, { db }) => daily(db, days) }),
  }),
})

builder.queryField('liveFigures', (t) =>
  t.field({
    type: LiveFigures,
    args: { days: t.arg.int({ required: true, description: '7, 30 or 90.' }) },
    resolve: (_, { days }) => {
      if (!spans.some((span) => span === days)) throw invalidArgument('days', '7, 30 or 90')
      return { days }
    },
  }),
)
