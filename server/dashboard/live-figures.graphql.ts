import type { Db } from '../database/database.ts'
import { builder, requireStaff } from '../graphql/builder.ts'
import { bestSellers, type Seller } from './best-sellers.sql.ts'
import { daily, type Day, type Pix, pix, type Source, sources, type Totals, totals } from './live-figures.sql.ts'
import { spans } from './sales-sums.sql.ts'
import { invalidField } from '../refusal.ts'

const DayFigures = builder.objectRef<Day>('DayFigures').implement({
  fields: (t) => ({
    day: t.exposeString('day', { description: '2026-11-21, in São Paulo.' }),
    revenueCents: t.exposeFloat('revenueCents'),
    paidOrders: t.exposeInt('paidOrders'),
  }),
})

const BestSeller = builder.objectRef<Seller>('BestSeller').implement({
  fields: (t) => ({
    title: t.exposeString('title'),
    kind: t.exposeString('kind', { description: 'COURSE, BOOK, CI or MED.' }),
    quantity: t.exposeInt('quantity'),
    revenueCents: t.exposeFloat('revenueCents'),
  }),
})

const SourceFigures = builder.objectRef<Source>('SourceFigures').implement({
  fields: (t) => ({
    source: t.exposeString('source', { description: 'The utm_source; empty for a visit without one.' }),
    orders: t.exposeInt('orders'),
    paidOrders: t.exposeInt('paidOrders'),
    revenueCents: t.exposeFloat('revenueCents'),
  }),
})

interface Figures extends Totals, Pix {
  daily: Day[]
  bestSellers: Seller[]
  sources: Source[]
}

const LiveFigures = builder.objectRef<Figures>('LiveFigures').implement({
  description: 'Sales figures of whole days in São Paulo up to today. Amounts are BRL cents.',
  fields: (t) => ({
    revenueCents: t.exposeFloat('revenueCents', { description: 'Of orders that are currently paid, by date of payment.' }),
    previousRevenueCents: t.exposeFloat('previousRevenueCents', { description: 'The same for the preceding span of equal length.' }),
    paidOrders: t.exposeInt('paidOrders'),
    pendingOrders: t.exposeInt('pendingOrders'),
    pixConversion: t.float({
      nullable: true,
      description: 'From 0 to 1; null without PIX orders.',
      resolve: (figures) => figures.conversion,
    }),
    minutesToPay: t.exposeFloat('minutesToPay', { nullable: true, description: 'The median of whole minutes, for PIX.' }),
    daily: t.field({ type: [DayFigures], resolve: (figures) => figures.daily }),
    bestSellers: t.field({ type: [BestSeller], resolve: (figures) => figures.bestSellers }),
    sources: t.field({ type: [SourceFigures], resolve: (figures) => figures.sources }),
  }),
})

builder.queryField('liveFigures', (t) =>
  t.field({
    type: LiveFigures,
    args: { days: t.arg.int({ required: true, description: '7, 30 or 90.' }) },
    resolve: async (_, { days }, context) => {
      await requireStaff(context)
      if (!spans.some((span) => span === days)) throw invalidField('days', '7, 30 or 90')
      return figuresOf(context.db, days)
    },
  }),
)

async function figuresOf(db: Db, days: number): Promise<Figures> {
  const [sums, pixFigures, perDay, sellers, perSource] = await Promise.all([
    totals(db, days),
    pix(db, days),
    daily(db, days),
    bestSellers(db, days),
    sources(db, days),
  ])
  return { ...sums, ...pixFigures, daily: perDay, bestSellers: sellers, sources: perSource }
}
