import type { Base } from './base.ts'
import { changedOnly, isSame } from './changed-fields.ts'
import { refusalIn } from './refusal-in.ts'

export interface SaveRules<Fields, Saved> {
  /** The payload for these fields. */
  toInput: (fields: Fields) => Record<string, unknown>
  fieldsOf: (saved: Saved) => Fields
  /** Receives all fields of a new entry, and only the changed fields of an existing one. */
  save: (input: Record<string, unknown>, version: number | null) => Promise<Saved>
  /** Reads the saved version. Not set for a new entry, which no other user can have saved. */
  reread?: () => Promise<Saved>
}

export interface Attempt<Fields> {
  fields: Fields
  base: Base<Fields>
  /** A previous attempt got no response, so it may have been saved. */
  responseLost: boolean
}

export type SaveOutcome<Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'conflict'; theirs: Saved }
  | { kind: 'failed'; error: unknown; responseLost: boolean }

/** The payload to send. It is empty if nothing was changed. */
export function inputOf<Fields, Saved>({ toInput }: SaveRules<Fields, Saved>, fields: Fields, base: Base<Fields>): Record<string, unknown> {
  const input = toInput(fields)
  return base.version === null ? input : changedOnly(toInput(base.fields), input)
}

/** Saves once. After a lost response it first checks whether that save succeeded, so that nothing is applied twice. */
export async function saveChange<Fields, Saved>(
  rules: SaveRules<Fields, Saved>,
  { fields, base, responseLost }: Attempt<Fields>,
): Promise<SaveOutcome<Saved>> {
  let unknown = responseLost
  try {
    if (unknown && rules.reread) {
      const theirs = await rules.reread()
      if (!isSame(rules.fieldsOf(theirs), base.fields)) return compare(rules, fields, theirs)
    }
    unknown = false
    return { kind: 'saved', saved: await rules.save(inputOf(rules, fields, base), base.version) }
  } catch (error) {
    if (isEditConflict(error) && rules.reread) return rereadAndCompare(rules, fields)
    return { kind: 'failed', error, responseLost: unknown || refusalIn(error) === null }
  }
}

const isEditConflict = (error: unknown) => refusalIn(error)?.code === 'EDIT_CONFLICT'

async function rereadAndCompare<Fields, Saved>(
  rules: Pick<SaveRules<Fields, Saved>, 'toInput' | 'fieldsOf' | 'reread'>,
  fields: Fields,
): Promise<SaveOutcome<Saved>> {
  try {
    return compare(rules, fields, await rules.reread!())
  } catch (error) {
    // The server refused the save, so it is certain that nothing was saved.
    return { kind: 'failed', error, responseLost: false }
  }
}

/** If the saved values equal the form's values, this form's own save succeeded and its response was lost. */
const compare = <Fields, Saved>(
  { toInput, fieldsOf }: Pick<SaveRules<Fields, Saved>, 'toInput' | 'fieldsOf'>,
  fields: Fields,
  theirs: Saved,
): SaveOutcome<Saved> =>
  isSame(toInput(fieldsOf(theirs)), toInput(fields)) ? { kind: 'saved', saved: theirs } : { kind: 'conflict', theirs }
