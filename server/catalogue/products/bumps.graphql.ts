import { currencies } from '#domain/platform/values/money.ts'
import type { OrderBump as OrderBumpShape } from '#domain/catalogue/products/order-bump.ts'
import { orderBumpTypes } from '#domain/catalogue/products/order-bump.ts'
import type { Upsell as UpsellShape } from '#domain/catalogue/products/product-fields.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'

export const CurrencyEnum = builder.enumType('Currency', {
  description: 'Default BRL (docs/rules/catalogue.md#courses).',
  values: currencies,
})

/** Types that all products share. */
const OrderBumpType = builder.enumType('OrderBumpType', {
  description:
    'COURSE, BOOK and BUNDLE name a product; CI is an initial conversation (therapy), MED a psychiatric consultation (docs/rules/checkout.md#order-bumps).',
  values: orderBumpTypes,
})

export const OrderBump = builder.objectRef<OrderBumpShape>('OrderBump').implement({
  description: 'What is offered beside a product in the checkout (docs/rules/checkout.md#order-bumps).',
  fields: (t) => ({
    type: t.field({ type: OrderBumpType, resolve: (bump) => bump.type }),
    data: t.exposeString('data', {
      description: 'COURSE, BOOK, BUNDLE: a product id, or JSON text of one. CI: JSON text {value, locale}. MED: JSON text {value}.',
    }),
  }),
})

export const OrderBumpInput = builder.inputType('OrderBumpInput', {
  fields: (t) => ({ type: t.field({ type: OrderBumpType, required: true }), data: t.string({ required: true }) }),
})

export const Upsell = builder.objectRef<UpsellShape>('Upsell').implement({
  description: 'What is offered once after the payment (docs/rules/checkout.md#offer-after-payment).',
  fields: (t) => ({
    type: t.field({ type: OrderBumpType, description: 'COURSE, BOOK or BUNDLE.', resolve: ({ type }) => type }),
    productId: t.exposeID('productId'),
    priceCents: t.expose('priceCents', { type: 'Cents', description: 'Without shipping.' }),
  }),
})

export const UpsellInput = builder.inputType('UpsellInput', {
  fields: (t) => ({
    type: t.field({ type: OrderBumpType, required: true, description: 'COURSE, BOOK or BUNDLE.' }),
    productId: t.id({ required: true }),
    priceCents: t.field({ type: 'Cents', required: true, description: 'Without shipping.' }),
  }),
})

export const bumpsOf = (value: unknown): OrderBumpShape[] =>
  Array.isArray(value)
    ? value.flatMap((bump) =>
        isBump(bump) ? [{ type: bump.type, data: typeof bump.data === 'string' ? bump.data : JSON.stringify(bump.data) }] : [],
      )
    : []

const isBump = (bump: unknown): bump is { type: OrderBumpShape['type']; data: unknown } =>
  typeof bump === 'object' &&
  bump !== null &&
  'type' in bump &&
  'data' in bump &&
  (orderBumpTypes as readonly unknown[]).includes(bump.type)
