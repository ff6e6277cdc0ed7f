export interface Described {
  label: string
  text: string
}

export interface ConflictingField {
  label: string
  theirs: string
  mine: string
}

/** The fields that this user changed since `begin` and whose saved values now differ. A field changed only by others is no conflict. */
export function conflictingFields(
  begin: readonly Described[],
  theirs: readonly Described[],
  mine: readonly Described[],
): ConflictingField[] {
  const textIn = (fields: readonly Described[], label: string) => fields.find((field) => field.label === label)?.text ?? ''
  return mine.flatMap(({ label, text }) => {
    const saved = textIn(theirs, label)
    return text !== textIn(begin, label) && text !== saved ? [{ label, theirs: saved, mine: text }] : []
  })
}
