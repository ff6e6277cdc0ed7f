import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * The baseline that changes are compared with: the fields last known to be saved, and their version. The version is null for a new entry.
 */
export interface Base<Fields> {
  fields: Fields
  version: number | null
}

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'reset' | 'getValues' | 'setValue'>

/** Sets the form to `fields` and marks as dirty whatever differs from the base. */
export function resetForm<Fields extends FieldValues>(form: Form<Fields>, base: Base<Fields>, fields: Fields) {
  form.reset(base.fields, { keepDefaultValues: false })
  form.reset(fields, { keepDefaultValues: true })
}

/** Some fields were saved separately from the form. They are no longer dirty, and all other changes remain. */
export function rebaseForm<Fields extends FieldValues>(form: Form<Fields>, base: Base<Fields>) {
  form.reset(base.fields, { keepValues: true, keepErrors: true, keepSubmitCount: true })
  // The reset marks the whole form as unchanged. Setting any field to its current value triggers a new comparison.
  const [field] = Object.keys(base.fields) as Path<Fields>[]
  if (field) form.setValue(field, form.getValues(field), { shouldDirty: true })
}
