import { type Base, changedOnly, isSame } from './base.ts'
import { refusalIn } from './field-errors.ts'

/** An entry whose saves are counted. */
export interface Versioned {
  version: number
}

export interface SaveRules<Fields, Saved> {
  /** The payload for these fields. */
  toInput: (fields: Fields) => Record<string, unknown>
  /** The payload as the server will store it, such as without surrounding spaces. Two versions are compared by this. */
  normalized?: (fields: Fields) => Record<string, unknown>
  fieldsOf: (saved: Saved) => Fields
  /** Receives all fields of a new entry with its key, and only the changed fields of an existing one. */
  save: (input: Record<string, unknown>, version: number | null, key?: string) => Promise<Saved>
  /** Reads the saved version. Not set for a new entry, which no other user can have saved. */
  reread?: () => Promise<Saved>
  addition?: Addition<Fields>
}

/** An amount of the payload that is added to a total. Adding leaves the version, and the total also changes without a save, as by a sale. */
export interface Addition<Fields> {
  name: string
  totalIn: (fields: Fields) => number
  /** When anything was saved last, an addition too. */
  savedAt: (fields: Fields) => string
}

export interface Attempt<Fields> {
  fields: Fields
  base: Base<Fields>
  /** A previous attempt got no response, so it may have been saved. */
  responseLost: boolean
}

type SaveOutcome<Saved> =
  | { kind: 'saved'; saved: Saved }
  /** `moved`: nobody has edited it, but a total that this save adds to has changed. */
  | { kind: 'conflict'; theirs: Saved; moved?: true | undefined }
  /** A previous attempt had created the entry with other values. */
  | { kind: 'created-before' }
  | { kind: 'failed'; error: unknown; responseLost: boolean }

/** The payload to send. It is empty if nothing was changed. */
export function inputOf<Fields, Saved>({ toInput }: SaveRules<Fields, Saved>, fields: Fields, base: Base<Fields>): Record<string, unknown> {
  const input = toInput(fields)
  return base.version === null ? input : changedOnly(toInput(base.fields), input)
}

/**
 * Saves once. After a lost response an entry is first read again, to find out whether that save succeeded; a new one is sent again with its
 * key, for which the server creates one entry only. So nothing is applied twice.
 */
export async function saveChange<Fields, Saved extends Versioned>(
  rules: SaveRules<Fields, Saved>,
  { fields, base, responseLost }: Attempt<Fields>,
): Promise<SaveOutcome<Saved>> {
  let unknown = responseLost
  try {
    if (unknown && rules.reread) {
      const theirs = await rules.reread()
      const outcome = outcomeOfLost(rules, { fields, base }, theirs)
      if (outcome === 'stored') return { kind: 'saved', saved: theirs }
      if (outcome === 'unknown') return { kind: 'conflict', theirs, moved: theirs.version === base.version || undefined }
    }
    unknown = base.version === null && responseLost
    const saved = await rules.save(inputOf(rules, fields, base), base.version, ...(base.key ? [base.key] : []))
    return unknown && !isStored(rules, fields, saved) ? { kind: 'created-before' } : { kind: 'saved', saved }
  } catch (error) {
    if (isEditConflict(error) && rules.reread) return rereadAndCompare(rules, { fields, base, responseLost })
    return { kind: 'failed', error, responseLost: unknown || refusalIn(error) === null }
  }
}

const isEditConflict = (error: unknown) => refusalIn(error)?.code === 'EDIT_CONFLICT'

async function rereadAndCompare<Fields, Saved extends Versioned>(
  rules: SaveRules<Fields, Saved>,
  { fields, base, responseLost }: Attempt<Fields>,
): Promise<SaveOutcome<Saved>> {
  try {
    const theirs = await rules.reread!()
    const isOwn = responseLost ? outcomeOfLost(rules, { fields, base }, theirs) === 'stored' : isStored(rules, fields, theirs)
    return isOwn ? { kind: 'saved', saved: theirs } : { kind: 'conflict', theirs }
  } catch (error) {
    // The server refused the save, so it is certain that nothing was saved.
    return { kind: 'failed', error, responseLost: false }
  }
}

/** If the stored values equal the form's, this form's own save succeeded and its response was lost. */
const isStored = <Fields, Saved>(
  { toInput, normalized = toInput, fieldsOf }: Pick<SaveRules<Fields, Saved>, 'toInput' | 'normalized' | 'fieldsOf'>,
  fields: Fields,
  stored: Saved,
) => isSame(normalized(fieldsOf(stored)), normalized(fields))

/**
 * The outcome of a save without a response, by the stored values. Each save of fields counts the version up, so with the same version nothing
 * was stored, and with the same values in a newer one, this save was. An amount that was added alone leaves the version: if something was saved
 * since, the total must have grown by exactly that.
 */
function outcomeOfLost<Fields, Saved extends Versioned>(
  { toInput, normalized = toInput, fieldsOf, addition }: SaveRules<Fields, Saved>,
  { fields, base }: Pick<Attempt<Fields>, 'fields' | 'base'>,
  theirs: Saved,
): 'stored' | 'not-stored' | 'unknown' {
  const edited = (of: Fields) => {
    const { [addition?.name ?? '']: _added, ...input } = normalized(of)
    return input
  }
  const stored = fieldsOf(theirs)
  if (!isSame(edited(base.fields), edited(fields))) {
    if (theirs.version === base.version) return 'not-stored'
    return isSame(edited(stored), edited(fields)) ? 'stored' : 'unknown'
  }
  if (!addition) return 'stored'
  if (addition.savedAt(stored) === addition.savedAt(base.fields)) return 'not-stored'
  return addition.totalIn(stored) - addition.totalIn(base.fields) === toInput(fields)[addition.name] ? 'stored' : 'unknown'
}
