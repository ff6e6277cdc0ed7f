import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Compares as JSON: both sides are plain values with their properties in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The entries of `after` that differ from `before`. */
export const changedOnly = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))

/** A merge that would put something where it does not belong. */
const apart = Symbol('apart')

/**
 * A three-way merge: `theirs`, overridden by whatever differs between `base` and `mine`, also within the entries of a list. No other change
 * in `theirs` is undone, unless both have moved entries, or they removed one that was edited: then the whole field is mine.
 */
export const mergeChanges = <Fields extends Record<string, unknown>>(base: Fields, mine: Fields, theirs: Fields): Fields => {
  const merge = (name: string) => {
    const value = merged(base[name], mine[name], theirs[name])
    return [name, value === apart ? mine[name] : value]
  }
  return Object.fromEntries(Object.keys(theirs).map(merge)) as Fields
}

function merged(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs
  const [known, own, other] = [base, mine, theirs].map(partsOf)
  if (!known || !own || !other || isSame(base, theirs)) return mine
  const isEditedAndRemoved = [...own].some(([key, value]) => known.has(key) && !other.has(key) && !isSame(value, known.get(key)))
  const keys = keysOfBoth(known, own, other)
  if (!keys || isEditedAndRemoved) return apart
  const values = keys.map((key) =>
    known.has(key) ? merged(known.get(key), own.get(key), other.get(key)) : own.has(key) ? own.get(key) : other.get(key),
  )
  if (values.includes(apart)) return apart
  return Array.isArray(mine) ? values : Object.fromEntries(keys.map((key, at) => [key, values[at]]))
}

type Parts = Map<string, unknown>

/** The fields of a value, or the entries of a list by what names them. Null: it has none, or they have no names. */
function partsOf(value: unknown): Parts | null {
  if (typeof value !== 'object' || value === null) return null
  const entries = Array.isArray(value) ? value.map((each: unknown) => [nameOf(each), each] as const) : Object.entries(value)
  const parts = new Map(entries)
  return parts.size === entries.length && !parts.has('') ? parts : null
}

/** Its id or class, or that of the first entry of the list that it has. */
function nameOf(entry: unknown): string {
  const { id, class: kind, ...others } = Object(entry) as { id?: string; class?: string }
  const [first] = (Object.values(others).find(Array.isArray) ?? []) as unknown[]
  return id ?? kind ?? (first ? nameOf(first) : '')
}

/**
 * The keys of the merged parts, in the order of the person who moved some: those that either removed are left out, and a new one follows the
 * one that it was put behind. Null: both moved some.
 */
function keysOfBoth(known: Parts, own: Parts, other: Parts): string[] | null {
  const hasMoved = (parts: Parts) =>
    !isSame(
      [...parts.keys()].filter((key) => known.has(key)),
      [...known.keys()].filter((key) => parts.has(key)),
    )
  if (hasMoved(own) && hasMoved(other)) return null
  const [first, second] = hasMoved(own) ? [own, other] : [other, own]
  const keys = [...first.keys()].filter((key) => second.has(key) || !known.has(key))
  const added = [...second.keys()]
  for (const [at, key] of added.entries())
    if (!known.has(key) && !keys.includes(key)) keys.splice(keys.indexOf(added[at - 1] ?? '') + 1, 0, key)
  return keys
}

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
