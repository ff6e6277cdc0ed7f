import { z } from 'zod'
import { fiscalClasses, treatmentProblems } from '#domain/catalogue/products/fiscal-classes.ts'
import { addIssuesOf } from '#domain/platform/forms/form-fields.ts'
import { optional, rate, text, treatmentFields } from '#domain/catalogue/products/fiscal-override.ts'

/** When documents are issued, and what happens after a refund of some lines (docs/fiscal.md#settings). */
export const fiscalMoments = ['PAYMENT', 'GUARANTEE'] as const
export const afterPartialRefunds = ['REPLACE', 'KEEP'] as const

/** A whole treatment. Codes are stored without punctuation. */
const classTreatment = z.object({ class: z.enum(fiscalClasses), ...treatmentFields }).superRefine(addIssuesOf(treatmentProblems))

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
