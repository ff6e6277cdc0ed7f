import { numberText } from '#domain/platform/values/typed-number.ts'
import type { Described } from './conflict.tsx'

interface Field {
  /** Above the field, and in a comparison of two versions. Without it, the field is neither shown nor compared. */
  label?: string
  hint?: string
  /** The value in the form of a new entry. */
  initial: unknown
}

type Fields<Table extends Record<string, Field>> = { [Name in keyof Table]: Table[Name]['initial'] }

/** A saved value in a field that holds text: a number as it is typed, and nothing as an empty text. */
type AsText<Value> = Value extends null ? '' : Value extends number ? string : Value
type Saved<Table extends Record<string, Field>, Entry> = {
  [Name in keyof Table]: Name extends keyof Entry
    ? Table[Name]['initial'] extends string
      ? AsText<Entry[Name]>
      : Entry[Name]
    : Table[Name]['initial']
}

/** The fields of a form in one table, in the order in which two versions are compared. `flags`: the words for true and false. */
export function formFields<Table extends Record<string, Field>>(table: Table, flags: [yes: string, no: string] = ['yes', 'no']) {
  type Name = keyof Table & string
  const names = Object.keys(table) as Name[]
  const ofEach = (valueOf: (name: Name) => unknown): unknown => Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  type Texts = { [Each in Name]?: string | null }
  const describe = (fields: Fields<Table>, texts: Texts): Described[] =>
    names.flatMap((name) => {
      const { label } = table[name]!
      const value: unknown = fields[name]
      const text = texts[name] === undefined ? (typeof value === 'boolean' ? flags[value ? 0 : 1] : String(value)) : texts[name]
      return label === undefined || text === null ? [] : [{ label, text }]
    })
  const form = {
    /** Each input's name, label and hint. */
    at: ofEach((name) => ({ name, label: table[name]!.label, hint: table[name]!.hint })) as {
      [Each in Name]: { name: Each; label: string; hint: string | undefined }
    },
    initial: ofEach((name) => table[name]!.initial) as Fields<Table>,
    /** The fields of a saved entry. A field that the entry does not have is as in a new one. */
    of: <Entry extends object>(entry: Entry) => {
      const saved = new Map<string, unknown>(Object.entries(entry))
      return ofEach((name) => savedValue(saved.get(name), table[name]!.initial)) as Saved<Table, Entry>
    },
    /** The fields as readable texts. */
    describe: (fields: Fields<Table>) => describe(fields, {}),
  }
  return {
    ...form,
    /** Gives fields another text; null: it is in the text of another field. */
    withTexts: (textsOf: (fields: Fields<Table>) => Texts) => ({
      ...form,
      describe: (fields: Fields<Table>) => describe(fields, textsOf(fields)),
    }),
  }
}

function savedValue(value: unknown, initial: unknown): unknown {
  if (value === undefined) return initial
  if (typeof initial !== 'string') return value
  return typeof value === 'number' ? numberText(value) : (value ?? '')
}

/** A first value of a wider type than its own. */
export const ofType = <Value>(initial: Value): Value => initial
