import { z } from 'zod'
import { mostItems, tooManyItems } from './cart.ts'
import { digitsOf, validCpf } from './cpf.ts'
import { normalEmail } from './email.ts'

/** Input schemas of the checkout's REST calls (docs/rules/api.md#rest), shared by form and server. Buyers see the messages. */
const text = (longest: number) =>
  z
    .string()
    .max(longest, `Use no máximo ${longest} caracteres.`)
    .regex(/^[^\p{Cc}]*$/u, 'Retire os caracteres de controle.')

export const nameInput = text(120)
  .transform((name) => name.trim().replace(/\s+/g, ' '))
  .refine((name) => name !== '', 'Escreva o seu nome.')
  .refine((name) => name.split(' ').length >= 2, 'Escreva nome e sobrenome.')

/** Created once, because creating it takes longer than parsing a whole request. */
const wholeEmail = z.email()

export const emailInput = text(255)
  .transform(normalEmail)
  .refine((email) => email !== '', 'Escreva o seu e-mail.')
  .refine(
    (email) => email === '' || (email.length <= 60 && wholeEmail.safeParse(email).success),
    'Confira o e-mail: ele não parece completo.',
  )

export const cpfInput = text(14)
  .transform(digitsOf)
  .refine((cpf) => cpf !== '', 'Escreva o seu CPF.')
  .refine((cpf) => cpf === '' || validCpf(cpf), 'CPF inválido')

export const phoneInput = text(20)
  .transform(digitsOf)
  .refine((phone) => phone === '' || phone.length === 10 || phone.length === 11, 'Escreva o telefone com DDD.')

export const brazilianStateCodes = [
  'AC',
  'AL',
  'AP',
  'AM',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MT',
  'MS',
  'MG',
  'PA',
  'PB',
  'PR',
  'PE',
  'PI',
  'RJ',
  'RN',
  'RS',
  'RO',
  'RR',
  'SC',
  'SP',
  'SE',
  'TO',
] as const

const filled = (longest: number, message: string) =>
  text(longest)
    .transform((value) => value.trim())
    .refine((value) => value !== '', message)

export const addressInput = z.object({
  street: filled(160, 'Escreva a rua.'),
  number: filled(20, 'Escreva o número.'),
  complement: text(40)
    .transform((value) => value.trim())
    .default(''),
  neighborhood: filled(60, 'Escreva o bairro.'),
  city: filled(90, 'Escreva a cidade.'),
  state: z.enum(brazilianStateCodes, 'Escolha o estado.'),
  zip: text(9)
    .transform(digitsOf)
    .refine((zip) => zip.length === 8, 'CEP deve ter 8 dígitos'),
  country: z.literal('BRA').default('BRA'),
})
export type Address = z.output<typeof addressInput>

/** An address that is still being typed: only types and lengths are checked. */
const addressDraft = z
  .object({
    street: text(160),
    number: text(20),
    complement: text(40),
    neighborhood: text(60),
    city: text(90),
    state: text(2),
    zip: text(9),
    country: text(3),
  })
  .partial()

/** In lower case, as the database returns ids: they are compared here too. */
const productId = z.uuid('Produto desconhecido.').toLowerCase()
const quantityInput = z.int('A quantidade é um número inteiro.').min(1, 'A quantidade mínima é 1.').max(999, 'A quantidade máxima é 999.')

/**
 * A CI or MED value as the product offers it, in units of its currency (docs/rules/checkout.md#order-bumps). The server compares it with
 * the offer.
 */
const ciInput = z.object({ value: z.number().positive().max(1_000_000), locale: z.string().min(2).max(8) })
const medInput = z.object({ value: z.number().positive().max(1_000_000) })

/** The `_id` of an unpaid order of the same browser, which the new one replaces. */
export const replacesInput = z.uuid('Pedido desconhecido.').toLowerCase().nullish()

const untilTyped = <Schema extends z.ZodType<string, string>>(schema: Schema) => z.union([z.literal(''), schema])

/** POST /api/create-checkout-token. The buyer's fields may still be empty, but a value must be valid. */
export const quoteInput = z.object({
  items: z
    .array(z.object({ id: productId, quantity: quantityInput }))
    .min(1, 'Ainda não há nada aqui')
    .max(mostItems, tooManyItems),
  name: text(120),
  email: untilTyped(emailInput),
  cpf: untilTyped(cpfInput),
  phone: text(20).nullish(),
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

/** POST /api/checkout/{pix|redirect}/pagseguro/content. */
export const submitInput = z.object({
  token: z.string().min(1).max(8_000),
  name: nameInput,
  email: emailInput,
  cpf: cpfInput,
  phone: phoneInput.nullish().transform((phone) => phone ?? ''),
  address: addressInput.nullish(),
  cupomId: z.uuid('Cupom inválido').toLowerCase().nullish(),
  redirectUrl: z.url().max(255).nullish(),
  /** The total that the page shows, in cents of BRL, after the coupon. More than this is never charged. */
  total: z.int().min(0).nullish(),
  /** The version of the terms of sale that the page names. */
  termsVersion: z.int().min(1).max(2_147_483_647).nullish(),
  replaces: replacesInput,
})
