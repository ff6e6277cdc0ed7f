import { z } from 'zod'
import { bookClasses } from '../products/fiscal-classes.ts'
import { fiscalOverridesOf } from '../products/fiscal-override.ts'
import { line, optionalSample, optionalUrl, picture, prose, required } from '#domain/platform/forms/form-fields.ts'
import { maximumStock } from '#domain/catalogue/products/product-types.ts'
import { readIsbn } from './isbn.ts'
import {
  centsPrice,
  launchPlanOf,
  newPageFields,
  orderBumps,
  pageFields,
  upsell,
  wholeCount,
  wholePrice,
  withoutCents,
} from '../products/product-fields.ts'

/** Empty: it has none. */
const isbn = line(40)
  .refine((typed) => typed === '' || readIsbn(typed) !== null, 'Confira o ISBN: o último dígito não fecha com os outros.')
  .transform((typed) => readIsbn(typed) ?? '')

/** A book as the admin panel sends it (docs/rules/admin-panel.md#books). Prices are in units of BRL. */
const fields = {
  title: required(200, 'Escreva o título.'),
  description: prose(20_000),
  price: centsPrice('Escreva o preço.'),
  launchPlan: launchPlanOf(),
  shippingPrice: centsPrice('Escreva o frete.'),
  pages: wholeCount('Escreva o número de páginas.', 100_000),
  code: required(100, 'Escreva o código.'),
  salesLink: optionalUrl,
  fileRef: required(2_000, 'Escreva a referência do arquivo.'),
  cover: picture,
  sample: optionalSample,
  isbn,
  edition: line(60),
  publisher: line(120),
  publicationYear: z
    .number('Escreva o ano.')
    .int('Escreva o ano com quatro algarismos.')
    .min(1400, 'Escreva o ano com quatro algarismos.')
    .max(2200, 'Escreva o ano com quatro algarismos.')
    .nullable(),
  ...pageFields,
  physical: z.boolean(),
  singleSale: z.boolean(),
  orderBump: orderBumps,
  upsell,
  fiscal: fiscalOverridesOf(bookClasses),
}

export const newBook = z.object({
  ...fields,
  description: fields.description.default(''),
  shippingPrice: fields.shippingPrice.default(0),
  salesLink: fields.salesLink.default(''),
  physical: fields.physical.default(false),
  sample: fields.sample.default(''),
  isbn: fields.isbn.default(''),
  edition: fields.edition.default(''),
  publisher: fields.publisher.default(''),
  publicationYear: fields.publicationYear.default(null),
  ...newPageFields,
  launchPlan: fields.launchPlan.optional(),
  singleSale: fields.singleSale.default(false),
  orderBump: fields.orderBump.default([]),
  upsell: upsell.default(null),
  fiscal: fields.fiscal.optional(),
  /** The absolute stock; unlimited if omitted. */
  stock: wholeCount('Escreva o estoque.', maximumStock).nullish(),
})

const tooMany = 'Some ou tire no máximo 10 milhões de exemplares.'

/** Omitted fields stay unchanged. `stock` is the amount to add, and may be negative (docs/rules/admin-panel.md#books). */
export const bookChange = z
  .object({ ...fields, stock: z.number().int('Use um número inteiro.').min(-maximumStock, tooMany).max(maximumStock, tooMany).nullish() })
  .partial()
export type BookChange = z.output<typeof bookChange>

const whole = wholePrice('Escreva o preço.').nullish()
const wholeCents = z.number().multipleOf(100, withoutCents).nullish()
/** Prices of a store whose books have no cents (docs/rules/settings.md). */
export const wholePrices = z.object({ price: whole, shippingPrice: whole, launchPlan: z.object({ salePriceCents: wholeCents }).nullish() })
