import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What changes are measured against: the fields as the form last knew them saved, and their version; null for a new entry. */
export interface Base<Fields> {
  fields: Fields
  version: number | null
}

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'reset' | 'getValues' | 'setValue'>

/** The form holds `fields`, and counts what differs from the base as changed. */
export function resetForm<Fields extends FieldValues>(form: Form<Fields>, base: Base<Fields>, fields: Fields) {
  form.reset(base.fields, { keepDefaultValues: false })
  form.reset(fields, { keepDefaultValues: true })
}

/** Some fields were saved by a call of their own, outside the form: they count as changed no more, everything else stays as it is. */
export function rebaseForm<Fields extends FieldValues>(form: Form<Fields>, base: Base<Fields>) {
  form.reset(base.fields, { keepValues: true, keepErrors: true, keepSubmitCount: true })
  // The reset marks the whole form as unchanged; setting any field to its own value makes it compare again.
  const [field] = Object.keys(base.fields) as Path<Fields>[]
  if (field) form.setValue(field, form.getValues(field), { shouldDirty: true })
}
