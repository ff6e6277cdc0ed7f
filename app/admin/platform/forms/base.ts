import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Compares as JSON: both sides are plain values with their properties in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The entries of `after` that differ from `before`. */
export const changedOnly = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))

/**
 * A three-way merge by field: `theirs`, overridden by every field that differs between `base` and `mine`. No other change in `theirs` is
 * undone.
 */
export const mergeChanges = <Fields extends Record<string, unknown>>(base: Fields, mine: Fields, theirs: Fields): Fields => ({
  ...theirs,
  ...changedOnly(base, mine),
})

/**
 * The baseline that changes are compared with: the fields last known to be saved, and their version. The version is null for a new entry.
 */
export interface Base<Fields> {
  fields: Fields
  version: number | null
  /** Key of a new entry, for each attempt to save it. */
  key?: string
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

/**
 * The fields were saved, and the form stays open. It shows them as they are stored, except those that were changed since they were sent. No
 * other field is touched, so the focus stays where it is, in a list of fields too.
 */
export function followSaved<Fields extends FieldValues>(form: Form<Fields>, base: Base<Fields>, sent: Fields) {
  for (const field of Object.keys(base.fields) as Path<Fields>[]) {
    const [value, saved] = [form.getValues(field), base.fields[field]]
    if (isSame(value, sent[field]) && !isSame(value, saved)) form.setValue(field, saved)
  }
  rebaseForm(form, base)
}
