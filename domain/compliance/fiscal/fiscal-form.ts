import { z } from 'zod'
import { type FiscalClass, fiscalClasses, fiscalDocumentKinds, treatmentProblems } from '#domain/catalogue/products/fiscal-classes.ts'
import { line } from '#domain/platform/forms/form-fields.ts'

/** When documents are issued, and what happens after a refund of some lines (docs/fiscal.md#settings). */
export const fiscalMoments = ['PAYMENT', 'GUARANTEE'] as const
export const afterPartialRefunds = ['REPLACE', 'KEEP'] as const

const text = (longest: number) =>
  line(longest)
    .nullish()
    .transform((value) => value ?? '')
const code = text(20).transform((value) => value.replace(/[.\s/-]/g, ''))
const optional = (longest: number) => text(longest).transform((value) => value || null)

/** Hundredths of a percent. */
const rate = z.number('Escreva a alíquota.').int('Use no máximo duas casas decimais.').min(0, 'A alíquota não pode ser negativa.')

const treatmentFields = {
  document: z.enum([...fiscalDocumentKinds, 'NONE'], 'Escolha o documento.'),
  serviceCode: code,
  cityCode: text(20),
  nbs: code,
  ncm: code,
  cfop: code,
  cfopInterstate: code,
  cst: code,
  pisCofins: code,
  immune: z.boolean(),
  issRate: rate.max(1_000, 'A alíquota do ISS vai até 10 %.').nullable(),
  description: text(250),
}

/** A whole treatment. Codes are stored without punctuation. */
const classTreatment = z.object({ class: z.enum(fiscalClasses), ...treatmentFields }).superRefine((treatment, check) => {
  for (const [field, message] of Object.entries(treatmentProblems(treatment))) check.addIssue({ code: 'custom', path: [field], message })
})

export const fiscalSettings = z.object({
  issues: z.boolean(),
  issuesAt: z.enum(fiscalMoments),
  afterPartialRefund: z.enum(afterPartialRefunds),
  cityCode: text(7)
    .refine((value) => value === '' || /^\d{7}$/.test(value), 'O código IBGE do município tem 7 dígitos.')
    .transform((value) => value || null),
  cityRegistration: optional(20),
  stateRegistration: optional(20),
  /** Approximate taxes of a seller of the Simples Nacional, in hundredths of a percent. */
  simplesRate: rate
    .max(10_000, 'A alíquota vai até 100%.')
    .nullish()
    .transform((value) => value ?? null),
  /** Only these classes are saved. */
  classes: z.array(classTreatment).max(fiscalClasses.length),
})
export type FiscalSettingsInput = z.output<typeof fiscalSettings>

const ownCode = code.transform((value) => value || null)

/** A product's differences. Null, absent or an empty text: as its class. */
const fiscalOverride = z.object({
  document: z
    .enum([...fiscalDocumentKinds, 'NONE'])
    .nullish()
    .transform((value) => value ?? null),
  serviceCode: ownCode,
  cityCode: optional(20),
  nbs: ownCode,
  ncm: ownCode,
  cfop: ownCode,
  cfopInterstate: ownCode,
  cst: ownCode,
  pisCofins: ownCode,
  immune: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null),
  issRate: treatmentFields.issRate.optional().transform((value) => value ?? null),
  description: optional(250),
})

/** A product's differences in these classes. A class that is absent stays as it is. */
export const fiscalOverridesOf = <Of extends FiscalClass>(classes: readonly [Of, ...Of[]]) =>
  z.array(fiscalOverride.extend({ class: z.enum(classes) })).max(classes.length)
