import { z } from 'zod'
import { centsUpTo, line, optionalPicture, prose, required } from '#domain/platform/forms/form-fields.ts'
import { currencies } from '#domain/platform/values/money.ts'
import { orderBumpTypes, readOffer } from './order-bump.ts'
import { catalogueTypes } from './product-type.ts'

/** Fields of what is sold, in forms of the panel and on the server. */
export const currency = z.enum(currencies, 'Escolha BRL, USD ou EUR.')

/** In units of the currency. */
export const largestPrice = 1_000_000
/** In units of the currency, with at most two decimals. */
export const centsPrice = (message: string, what = 'O valor') =>
  z
    .number(message)
    .min(0, `${what} não pode ser negativo.`)
    .max(largestPrice, `${what} é alto demais.`)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'Use no máximo duas casas decimais.')
export const priceWithCents = centsPrice('Escreva o preço.', 'O preço')
/** In cents. */
export const priceCents = centsUpTo(largestPrice * 100, 'Escreva o preço.')

/** In whole units of the currency. */
export const withoutCents = 'Use um valor inteiro, sem centavos.'
export const wholePrice = (message: string) => whole(message, withoutCents, largestPrice)
export const wholeCount = (message: string, most: number) => whole(message, 'Use um número inteiro.', most)

/** The limits stand first: a number beyond what a program can count has the fault that it is too high. */
const whole = (message: string, notWhole: string, most: number) =>
  z.number(message).min(0, 'O valor não pode ser negativo.').max(most, 'O valor é alto demais.').int(notWhole)

/** `data` may arrive as text or as an object (docs/rules/checkout.md#order-bumps); it is stored as text. */
const orderBump = z
  .object({ type: z.enum(orderBumpTypes), data: z.union([z.string().max(2_000), z.record(z.string(), z.unknown())]) })
  .transform(({ type, data }) => ({ type, data: typeof data === 'string' ? data : JSON.stringify(data) }))
  .refine((bump) => readOffer(bump) !== null, 'Este complemento está incompleto.')
export const orderBumps = z.array(orderBump).max(20, 'Use no máximo 20 complementos.')

/** Offer once after the payment (docs/rules/checkout.md#offer-after-payment). The price is in BRL, without shipping. */
export const upsell = z
  .object({
    type: z.enum(catalogueTypes),
    productId: z.uuid('Escolha o produto da oferta.').toLowerCase(),
    priceCents: priceCents.min(1, 'Escreva o preço da oferta.'),
  })
  .nullable()
export type Upsell = NonNullable<z.output<typeof upsell>>

export const moment = z.iso.datetime({ offset: true, error: 'Escolha uma data.' }).transform((iso) => new Date(iso))

/** The moments of a launch (docs/rules/launches.md), with the price that a product of this type may have, in cents. */
export const launchPlanOf = (price: z.ZodType<number, number> = priceCents) =>
  z
    .object({
      salePriceCents: price.nullable().default(null),
      saleFrom: moment.nullable().default(null),
      saleUntil: moment.nullable().default(null),
      onSaleFrom: moment.nullable().default(null),
      onSaleUntil: moment.nullable().default(null),
    })
    .superRefine((plan, check) => {
      for (const [field, message] of Object.entries(launchErrors(plan))) check.addIssue({ code: 'custom', path: [field], message })
    })
export type LaunchPlan = z.output<ReturnType<typeof launchPlanOf>>

const missingPart = 'O preço, o começo e o fim vão juntos.'
const endsFirst = 'O fim vem depois do começo.'

function launchErrors({ salePriceCents, saleFrom, saleUntil, onSaleFrom, onSaleUntil }: LaunchPlan): Record<string, string> {
  const timed = { salePriceCents, saleFrom, saleUntil }
  const missing = Object.entries(timed).filter(([, value]) => value === null)
  return {
    ...(missing.length < 3 && Object.fromEntries(missing.map(([field]) => [field, missingPart]))),
    ...(saleFrom && saleUntil && saleFrom >= saleUntil && { saleUntil: endsFirst }),
    ...(onSaleFrom && onSaleUntil && onSaleFrom >= onSaleUntil && { onSaleUntil: endsFirst }),
  }
}

/** A question that buyers ask before they buy (docs/rules/catalogue.md#product-pages). */
const question = z.object({
  question: required(200, 'Escreva a pergunta.'),
  /** A little Markdown (domain/delivery/lessons/lesson-text.ts). */
  answer: prose(5_000).min(1, 'Escreva a resposta.'),
})
export type Question = z.output<typeof question>

export const pageFields = {
  /** Who teaches or wrote it. Empty: not said. */
  author: line(120),
  authorPicture: optionalPicture,
  aboutAuthor: prose(3_000),
  questions: z.array(question).max(30, 'Use no máximo 30 perguntas.'),
}

export const newPageFields = {
  author: pageFields.author.default(''),
  authorPicture: pageFields.authorPicture.default(''),
  aboutAuthor: pageFields.aboutAuthor.default(''),
  questions: pageFields.questions.default([]),
}
