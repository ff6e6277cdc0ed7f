import type { Base } from './base.ts'
import { changedOnly, isSame } from './changed-fields.ts'
import { refusalIn } from './refusal-in.ts'

export interface SaveRules<Fields, Saved> {
  /** What the server gets for these fields. */
  toInput: (fields: Fields) => Record<string, unknown>
  fieldsOf: (saved: Saved) => Fields
  /** Gets everything of a new entry, and only the changed fields of one that exists. */
  save: (input: Record<string, unknown>, version: number | null) => Promise<Saved>
  /** What is saved now. A new entry has none: nobody else can have saved it. */
  reread?: () => Promise<Saved>
}

export interface Attempt<Fields> {
  fields: Fields
  base: Base<Fields>
  /** An earlier attempt got no answer: it may have been saved. */
  answerLost: boolean
}

export type SaveOutcome<Saved> =
  | { kind: 'saved'; saved: Saved }
  | { kind: 'conflict'; theirs: Saved }
  | { kind: 'failed'; error: unknown; answerLost: boolean }

/** What is to be sent; an empty object where nothing was changed. */
export function inputOf<Fields, Saved>({ toInput }: SaveRules<Fields, Saved>, fields: Fields, base: Base<Fields>): Record<string, unknown> {
  const input = toInput(fields)
  return base.version === null ? input : changedOnly(toInput(base.fields), input)
}

/** Saves once. After a lost answer it looks first whether the lost save was done, so that nothing is applied twice. */
export async function saveChange<Fields, Saved>(
  rules: SaveRules<Fields, Saved>,
  { fields, base, answerLost }: Attempt<Fields>,
): Promise<SaveOutcome<Saved>> {
  let unknown = answerLost
  try {
    if (unknown && rules.reread) {
      const theirs = await rules.reread()
      if (!isSame(rules.fieldsOf(theirs), base.fields)) return compare(rules, fields, theirs)
    }
    unknown = false
    return { kind: 'saved', saved: await rules.save(inputOf(rules, fields, base), base.version) }
  } catch (error) {
    if (isEditConflict(error) && rules.reread) return rereadAndCompare(rules, fields)
    return { kind: 'failed', error, answerLost: unknown || refusalIn(error) === null }
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
    // The refusal was an answer: it is known that nothing was saved.
    return { kind: 'failed', error, answerLost: false }
  }
}

/** If what is saved equals what the form holds, it was this form's own save whose answer was lost. */
const compare = <Fields, Saved>(
  { toInput, fieldsOf }: Pick<SaveRules<Fields, Saved>, 'toInput' | 'fieldsOf'>,
  fields: Fields,
  theirs: Saved,
): SaveOutcome<Saved> =>
  isSame(toInput(fieldsOf(theirs)), toInput(fields)) ? { kind: 'saved', saved: theirs } : { kind: 'conflict', theirs }
