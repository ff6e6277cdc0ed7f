import { z } from 'zod'
import { mostItems, tooManyItems } from '#domain/orders/purchase/cart.ts'
import { cepIn } from '#domain/platform/values/cep.ts'
import { cpfIn, validCpf } from '#domain/platform/values/cpf.ts'
import { hasOtherWords, longestEmail, normalEmail, strangeCharacter } from '#domain/platform/values/email.ts'
import { phoneProblem, readPhone } from '#domain/platform/values/phone.ts'
import { plainLine } from '#domain/platform/values/plain-text.ts'

/** Input schemas of the checkout's REST calls (docs/rules/api.md#rest), shared by form and server. Buyers see the messages. */
const text = (longest: number) => z.string().overwrite(plainLine).max(longest, `Use no máximo ${longest} caracteres.`)
/** A number with whatever stood around it where it was copied. */
const numberText = text(200)

export const nameInput = text(120)
  .refine((name) => name !== '', 'Escreva o seu nome.')
  .refine((name) => name.split(' ').length >= 2, 'Escreva nome e sobrenome.')

/** Created once, because creating it takes longer than parsing a whole request. */
const wholeEmail = z.email()

export const emailInput = z
  .string()
  .overwrite(normalEmail)
  .max(longestEmail, { error: `Este e-mail é longo demais: cabem ${longestEmail} caracteres.`, abort: true })
  .superRefine((email, check) => {
    const message = emailProblem(email)
    if (message) check.addIssue({ code: 'custom', message })
  })

/** Each refusal says its own reason: an address that is too long or has an accent is not incomplete. */
function emailProblem(email: string): string | null {
  if (email === '') return 'Escreva o seu e-mail.'
  if (/[^@]@[^@]+@/.test(email)) return 'Escreva um e-mail só.'
  if (hasOtherWords(email)) return 'Escreva só o e-mail, sem outras palavras.'
  const strange = strangeCharacter(email)
  if (strange !== null) return `Confira o e-mail: ele não pode ter “${strange}”.`
  return wholeEmail.safeParse(email).success ? null : 'Confira o e-mail: ele não parece completo.'
}

/** The e-mail of an order: PagBank takes none with fewer than ten characters (docs/providers/pagbank.md#orders). */
export const payerEmailInput = emailInput.refine(
  (email) => email.length >= 10 || emailProblem(email) !== null,
  'O PagBank só aceita e-mails com 10 caracteres ou mais. Escreva outro.',
)

export const cpfInput = numberText.transform(cpfIn).superRefine((cpf, check) => {
  const message = cpfProblem(cpf)
  if (message) check.addIssue({ code: 'custom', message })
})

function cpfProblem(cpf: string): string | null {
  if (cpf === '') return 'Escreva o seu CPF.'
  if (cpf.length > 11) return `O CPF tem 11 dígitos, e aqui há ${cpf.length}.`
  return validCpf(cpf) ? null : 'CPF inválido'
}

export const phoneInput = numberText.transform((typed, check) => {
  const phone = readPhone(typed)
  const message = phoneProblem(phone)
  if (message === null) return phone.digits
  check.addIssue({ code: 'custom', message })
  return z.NEVER
})

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

const filled = (longest: number, message: string) => text(longest).refine((value) => value !== '', message)

export const addressInput = z.object({
  street: filled(160, 'Escreva a rua.'),
  number: filled(20, 'Escreva o número.'),
  complement: text(40).default(''),
  neighborhood: filled(60, 'Escreva o bairro.'),
  city: filled(90, 'Escreva a cidade.'),
  state: z.enum(brazilianStateCodes, 'Escolha o estado.'),
  zip: numberText.transform(cepIn).refine((zip) => zip.length === 8, 'CEP deve ter 8 dígitos'),
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
    zip: numberText,
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
  phone: numberText.nullish(),
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
  email: payerEmailInput,
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
