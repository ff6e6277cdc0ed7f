import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import type { ClassOverride, FiscalClass } from '#domain/catalogue/products/fiscal-classes.ts'
import { classTexts } from './fiscal-texts.ts'
import { ClassFields, rateInput, typedRate } from './treatment-fields.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'
import { getFiscalClasses } from './fiscal-classes.graphql.ts'

/** A product's differences in one class, as typed. Empty: as the class. */
type OverrideFields = {
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
const hasOwnValues = (fields: Partial<OverrideFields>): boolean =>
  Object.entries(fields).some(([field, value]) => field !== 'class' && value)

/** For comparing two versions. */
export const overridesText = (fields: readonly OverrideFields[] | undefined): string =>
  (fields ?? [])
    .filter(hasOwnValues)
    .map(({ class: of, ...values }) => `${classTexts[of]}: ${Object.values(values).filter(Boolean).join(', ')}`)
    .join('\n')

export const fiscalFormField = (classes: readonly FiscalClass[]) => ({
  label: 'Nota fiscal',
  initial: overrideFieldsOf(classes),
  of: (saved: readonly ClassOverride[]) => overrideFieldsOf(classes, saved),
  sent: (fields: OverrideFields[] | undefined) => overrideInput(classes, fields),
  text: overridesText,
})

/**
 * How a product is taxed otherwise than its class. Closed, because most are taxed as their class; it opens for an error. `sold`: the class as
 * which it is sold now. Another class is shown while it has values of its own.
 */
export function OverrideSection({ sold }: { sold: FiscalClass }) {
  const fields = (useWatch({ name: 'fiscal' }) ?? []) as Partial<OverrideFields>[]
  const { errors } = useFormState({ name: 'fiscal' })
  const [opened, setOpened] = useState(false)
  const open = opened || errors.fiscal !== undefined
  const entries = fields.flatMap((each, at) => (each.class && (each.class === sold || hasOwnValues(each)) ? [{ at, of: each.class }] : []))
  return (
    <FormSection title="Nota fiscal" lang="pt">
      <details open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className="inline-flex min-h-11 items-center gap-3 font-semibold">{summaryOf(fields)}</summary>
        {open && <Overrides entries={entries} />}
      </details>
    </FormSection>
  )
}

const summaryOf = (fields: Partial<OverrideFields>[]): string =>
  fields.some(hasOwnValues) ? 'Com tributação própria' : 'Como está nas configurações das notas fiscais'

function Overrides({ entries }: { entries: { at: number; of: FiscalClass }[] }) {
  const { data: settings } = useQuery({
    ...panelQuery(['fiscal-settings', 'classes'], getFiscalClasses, {}),
    // Somebody may just have changed them, also in this tab.
    staleTime: 0,
  })
  return (
    <div className="mt-2 grid gap-6">
      <p className="text-small text-ink-2">
        Preencha só o que difere. O que ficar vazio segue as configurações, que aparecem em cinza. Vale para as próximas notas.
      </p>
      {entries.map(({ at, of }) => (
        <fieldset key={of} className="grid min-w-0 gap-4">
          <legend className="mb-3 font-semibold">{classTexts[of]}</legend>
          <ClassFields
            isOverride
            name={(field) => `fiscal.${at}.${field}`}
            otherwise={settings?.classes.find((each) => each.class === of)}
          />
        </fieldset>
      ))}
    </div>
  )
}
