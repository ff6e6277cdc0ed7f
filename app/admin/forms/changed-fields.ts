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
