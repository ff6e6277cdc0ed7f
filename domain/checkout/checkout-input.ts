import { z } from 'zod'
import { mostMembers } from '#domain/catalogue/products/product-type.ts'
import { mostItems } from '#domain/platform/api/page.ts'
import { attributionInput } from '#domain/orders/attribution/attribution.ts'
import { replacesInput } from '#domain/orders/order/buyer-limits.ts'
import { tooManyItems } from '#domain/orders/pricing/price-purchase.ts'
import { addressDraft, addressInput } from '#domain/platform/values/address.ts'
import {
  cpfInput,
  emailInput,
  nameInput,
  numberInput,
  payerEmailInput,
  phoneInput,
  textInput,
} from '#domain/platform/values/person-input.ts'

/** In lower case, as the database returns ids: they are compared here too. */
const productId = z.uuid('Produto desconhecido.').toLowerCase()
const quantityInput = z.int('A quantidade é um número inteiro.').min(1, 'A quantidade mínima é 1.').max(999, 'A quantidade máxima é 999.')

/**
 * A CI or MED value as the product offers it, in units of its currency (docs/rules/checkout.md#order-bumps). The server compares it with
 * the offer.
 */
const ciInput = z.object({ value: z.number().positive().max(1_000_000), locale: z.string().min(2).max(8) })
const medInput = z.object({ value: z.number().positive().max(1_000_000) })

const untilTyped = <Schema extends z.ZodType<string, string>>(schema: Schema) => z.union([z.literal(''), schema])

/** POST /api/create-checkout-token. The buyer's fields may still be empty, but a value must be valid. */
export const quoteInput = z.object({
  items: z
    .array(
      z.object({
        id: productId,
        quantity: quantityInput,
        members: z.array(productId).max(mostMembers).nullish(),
        /** A plan begins with the trial that it offers. */
        trial: z.boolean().nullish(),
      }),
    )
    .min(1, 'Ainda não há nada aqui')
    .max(mostItems, tooManyItems),
  name: textInput(120),
  email: untilTyped(emailInput),
  cpf: untilTyped(cpfInput),
  phone: numberInput.nullish(),
  /** A browser may have stored control characters of an address. They are no reason to refuse a purchase. */
  source: z
    .string()
    .max(200, 'Use no máximo 200 caracteres.')
    .transform((source) => source.replace(/\p{Cc}/gu, '') || null)
    .nullish(),
  address: addressDraft.nullish(),
  ci: ciInput.nullish(),
  med: medInput.nullish(),
  replaces: replacesInput,
})

const termsVersion = z.int().min(1).max(2_147_483_647).nullish()

/** POST /api/orders/{id}/offer. More than this total, in cents of BRL, is never charged, and nothing but these courses and books is sold. */
export const upsellInput = z.object({ total: z.int().min(1), products: z.array(productId).min(1).max(mostMembers), termsVersion })

/** POST /api/checkout/{pix|redirect}/pagseguro/content. */
export const submitInput = z.object({
  token: z.string().min(1).max(8_000),
  name: nameInput,
  email: payerEmailInput,
  cpf: cpfInput,
  phone: phoneInput.nullish().transform((phone) => phone ?? ''),
  address: addressInput.nullish(),
  cupomId: z.uuid('Cupom inválido').toLowerCase().nullish(),
  redirectUrl: z.url().max(255).nullish(),
  /** The total that the page shows, in cents of BRL, after the coupon. More than this is never charged. */
  total: z.int().min(0).nullish(),
  /** The version of the terms of sale that the page names. */
  termsVersion,
  /** By card, a plan: the buyer agreed that the card is charged for each cycle. */
  renews: z.boolean().nullish(),
  attribution: attributionInput,
  /** Who may be told of the purchase, as the buyer has consented. */
  tells: z.array(z.string().max(20)).max(5).nullish().catch(null),
  replaces: replacesInput,
})
