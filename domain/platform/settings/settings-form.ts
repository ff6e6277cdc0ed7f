import { z } from 'zod'
import { isReadableOnCertificate } from '../values/drawable-text.ts'
import { emailInput, phoneInput } from '../values/person-input.ts'
import { brazilianStateCodes } from '../values/address.ts'
import { cepIn } from '../values/cpf.ts'
import { addIssuesOf, centsUpTo, line, required } from '../forms/form-fields.ts'
import { bareTaxId, isCnpj, validTaxId } from '../values/tax-id.ts'
import { answerTexts } from './answer-texts.ts'
import { recoverySteps } from './recovery-steps.ts'

/** MEI, Simples Nacional, lucro presumido, lucro real; PERSON sells with a CPF. */
export const taxRegimes = ['MEI', 'SIMPLES', 'PRESUMIDO', 'REAL', 'PERSON'] as const
export type TaxRegime = (typeof taxRegimes)[number]

/** The law gives seven days (CDC, art. 49); a store may give more. */
export const leastGuaranteeDays = 7
const mostGuaranteeDays = 365

/** An empty text is stored as null: not filled in. */
const given = (longest: number) =>
  line(longest)
    .nullable()
    .transform((text) => text ?? '')
const optional = (longest: number) => given(longest).transform((text) => text || null)
const email = z.union([z.literal('').transform(() => null), z.null(), emailInput])
const decimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Tags are other companies' programs in the store's pages (docs/security.md#tags): few, and none twice. */
export const mostConsentTags = 5
const consentTags = z
  .array(
    z.object({
      name: required(60, 'Escreva de quem é e para que serve.'),
      src: line(300).refine(isScriptAddress, 'Use o endereço completo do script, que comece com https://'),
    }),
  )
  .max(mostConsentTags, `Use no máximo ${mostConsentTags} scripts.`)
  .superRefine((tags, check) => {
    for (const [index, { src }] of tags.entries())
      if (tags.findIndex((tag) => tag.src === src) < index)
        check.addIssue({ code: 'custom', path: [index, 'src'], message: 'Este script já está na lista.' })
  })

/** A script of another company, which is loaded only with the visitor's consent (docs/rules/privacy.md#cookies). */
export type ConsentTag = z.output<typeof consentTags>[number]

/** The host becomes a part of the page's policy, where other characters have a meaning. On the machine itself http is as safe as https. */
function isScriptAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  if (username !== '' || !/^[a-z\d.-]+$/.test(hostname)) return false
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
}

const fields = {
  /** Empty: the name and the address of the environment. */
  storeName: optional(60).refine(
    (name) => name === null || isReadableOnCertificate(name),
    'Os certificados mostram o nome da loja, e só com letras do alfabeto latino.',
  ),
  supportEmail: email,
  phone: given(200)
    .pipe(phoneInput)
    .transform((phone) => phone || null),
  legalName: optional(150),
  taxId: given(60)
    .transform((text) => bareTaxId(text) || null)
    .refine((taxId) => taxId === null || validTaxId(taxId), 'Confira o CNPJ ou CPF: os dígitos não batem.'),
  taxRegime: z.enum(taxRegimes, 'Escolha o regime tributário.').nullable(),
  postalCode: given(200)
    .transform((text) => cepIn(text) || null)
    .refine((code) => code === null || code.length === 8, 'O CEP tem oito dígitos.'),
  street: optional(160),
  streetNumber: optional(20),
  complement: optional(40),
  district: optional(60),
  city: optional(90),
  state: z.enum(brazilianStateCodes, 'Escolha o estado.').nullable(),
  privacyOfficerName: optional(120),
  privacyOfficerEmail: email,
  graceDays: z.int('Use um número inteiro de dias.').min(0, 'Use 0 ou mais dias.').max(30, 'Use no máximo 30 dias.'),
  guaranteeDays: z
    .number('Escreva os dias de garantia.')
    .int('Use um número inteiro de dias.')
    .min(leastGuaranteeDays, `A lei garante ${leastGuaranteeDays} dias: não dá para oferecer menos.`)
    .max(mostGuaranteeDays, `Use no máximo ${mostGuaranteeDays} dias.`),
  /** Percent of the items that are paid by PIX, with at most two decimals. */
  pixDiscount: z
    .number('Escreva o desconto no PIX.')
    .min(0, 'O desconto não pode ser negativo.')
    .max(50, 'O desconto vai até 50%.')
    .refine(decimals, 'Use no máximo duas casas decimais.'),
  /** Cents above which another person confirms a refund by staff. Null: nobody has to. */
  confirmRefundsAboveCents: centsUpTo(100_000_000, 'Escreva um valor, ou deixe em branco.').nullable(),
  /** Whether e-mails announce an access that staff grant, and lessons that open. */
  accessEmails: z.boolean(),
  lessonEmails: z.boolean(),
  /** Whether the prices of books may have cents. */
  bookCents: z.boolean(),
  /** Whether CPF, telephone and address of paid orders go once tax law needs them no more, without a request. */
  maskOldOrders: z.boolean(),
  recoverySteps,
  answerTexts,
  /** Whether owners get the figures of the week on Monday mornings. */
  weeklyEmail: z.boolean(),
  /** Whether a person may watch one lesson at a time only. */
  oneStream: z.boolean(),
  consentTags,
}

/** The whole form. Fields that contradict each other are refused at the one to correct. */
export const storeSettings = z.object(fields).superRefine(addIssuesOf(settingsErrors))

/** Omitted fields stay unchanged. Conflicts between fields are checked on the merged settings (`settingsErrors`). */
export const settingsChange = z.object(fields).partial()
export type SettingsInput = z.output<typeof settingsChange>

interface DependentFields {
  taxId: string | null
  taxRegime: string | null
}

/** Errors of fields that contradict each other, by the field that has to be corrected: a person sells with a CPF, a company with a CNPJ. */
export function settingsErrors({ taxId, taxRegime }: DependentFields): Record<string, string> {
  if (taxId === null || taxRegime === null || isCnpj(taxId) === (taxRegime !== 'PERSON')) return {}
  return {
    taxRegime: isCnpj(taxId) ? 'Pessoa física vende com CPF. Escolha o regime da empresa.' : 'Com CPF, o regime é o de pessoa física.',
  }
}
