import type { Selectable } from 'kysely'
import type { Bundles } from '#database/tables.generated.ts'
import { sales } from '#domain/catalogue/products/launch.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import type { launchColumns, LaunchNow } from './product-rows.sql.ts'

const SaleEnum = builder.enumType('Sale', { description: 'Whether a product can be bought.', values: sales })

/** Types that courses and books share. */
export const Launch = builder.objectRef<LaunchNow>('Launch').implement({
  description: 'What a launch makes of a product now (docs/rules/launches.md).',
  fields: (t) => ({
    sale: t.field({ type: SaleEnum, resolve: ({ sale }) => sale }),
    regularPriceCents: t.expose('regularPriceCents', {
      type: 'Cents',
      nullable: true,
      description: 'The price without the timed one, while that holds.',
    }),
    until: t.expose('until', { type: 'DateTime', nullable: true, description: 'When this changes next. Null: not by itself.' }),
  }),
})

type PlannedRow = Pick<Selectable<Bundles>, (typeof launchColumns)[number]>

export const LaunchPlan = builder.objectRef<PlannedRow>('LaunchPlan').implement({
  description: 'The moments of a launch, as staff plan them. All are null in public responses: nobody learns a coming price.',
  fields: (t) => ({
    salePriceCents: t.expose('sale_price_cents', {
      type: 'Cents',
      nullable: true,
      description: 'Instead of the price between saleFrom and saleUntil.',
    }),
    saleFrom: dateTimeOrNull(t, (row) => row.sale_from),
    saleUntil: dateTimeOrNull(t, (row) => row.sale_until),
    onSaleFrom: dateTimeOrNull(t, (row) => row.on_sale_from),
    onSaleUntil: dateTimeOrNull(t, (row) => row.on_sale_until),
  }),
})

export const LaunchPlanInput = builder.inputType('LaunchPlanInput', {
  description: 'salePriceCents, saleFrom and saleUntil: all or none. Null: no bound.',
  fields: (t) => ({
    salePriceCents: t.field({ type: 'Cents' }),
    saleFrom: t.field({ type: 'DateTime' }),
    saleUntil: t.field({ type: 'DateTime' }),
    onSaleFrom: t.field({ type: 'DateTime' }),
    onSaleUntil: t.field({ type: 'DateTime' }),
  }),
})
