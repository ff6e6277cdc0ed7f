import { fiscalClasses, fiscalDocumentKinds } from '#domain/catalogue/products/fiscal-classes.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'

export const FiscalClassEnum = builder.enumType('FiscalClass', { description: 'docs/fiscal.md#classes', values: fiscalClasses })
export const TreatmentDocument = builder.enumType('FiscalTreatmentDocument', {
  description: 'Which document a class gets; NONE: none.',
  values: [...fiscalDocumentKinds, 'NONE'] as const,
})

/** The fields of a treatment that are texts. */
export const treatmentTexts = [
  'serviceCode',
  'cityCode',
  'nbs',
  'ncm',
  'cfop',
  'cfopInterstate',
  'cst',
  'pisCofins',
  'description',
] as const
export type TreatmentText = (typeof treatmentTexts)[number]
