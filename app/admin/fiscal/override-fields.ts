import type { ClassOverride, FiscalClass } from '#domain/fiscal-classes.ts'
import type { Described } from '../forms/conflicting-fields.ts'
import { classTexts } from './fiscal-texts.ts'
import { rateInput, typedRate } from './treatment-fields.tsx'

/** What differs for a product of one class, as it is typed. Empty: as the class. */
export type OverrideFields = {
  [Field in keyof Omit<ClassOverride, 'class' | 'document' | 'immune'>]: string
} & {
  class: FiscalClass
  document: NonNullable<ClassOverride['document']> | ''
  immune: '' | 'true' | 'false'
}

const texts = ['serviceCode', 'cityCode', 'nbs', 'ncm', 'cfop', 'cfopInterstate', 'cst', 'pisCofins', 'description'] as const

/** One entry for each class that the product can have, in this order, so that a field keeps its place. */
export const overrideFieldsOf = (classes: readonly FiscalClass[], saved: readonly ClassOverride[] = []): OverrideFields[] =>
  classes.map((of) => {
    const known = saved.find((override) => override.class === of)
    return {
      class: of,
      document: known?.document ?? '',
      ...(Object.fromEntries(texts.map((field) => [field, known?.[field] ?? ''])) as Record<(typeof texts)[number], string>),
      immune: known?.immune === null || known?.immune === undefined ? '' : known.immune ? 'true' : 'false',
      issRate: typedRate(known?.issRate ?? null),
    }
  })

/** A draft that was begun before this section existed has no fields of it. */
export const overrideInput = (classes: readonly FiscalClass[], fields: readonly Partial<OverrideFields>[] | undefined) =>
  overrideFieldsOf(classes).map((empty, at) => {
    const { document, immune, issRate, ...rest } = { ...empty, ...fields?.[at], class: empty.class }
    return {
      ...rest,
      document: document || null,
      immune: immune === '' ? null : immune === 'true',
      issRate: rateInput(issRate),
    }
  })

/** Whether it differs from its class in anything. */
export const hasOwnValues = (fields: Partial<OverrideFields>): boolean =>
  Object.entries(fields).some(([field, value]) => field !== 'class' && value)

export const describeOverrides = (fields: readonly OverrideFields[] | undefined): Described[] => [
  {
    label: 'Nota fiscal',
    text: (fields ?? [])
      .filter(hasOwnValues)
      .map(({ class: of, ...values }) => `${classTexts[of]}: ${Object.values(values).filter(Boolean).join(', ')}`)
      .join('\n'),
  },
]
