import { unitsFromCents } from '#domain/platform/values/money.ts'
import { numberText, typedCents, typedCentsOr, typedNumber, typedNumberOr, type TypedUnit } from '#domain/platform/values/typed-number.ts'
import { sentMoment, typedMoment } from '#domain/platform/values/clock-time.ts'

interface Field {
  /** Above the field. Without it, the field is not shown. */
  label?: string
  hint?: string
  /** The value in the form of a new entry. */
  initial: unknown
  /** The value of a saved one. By default as it is saved, a number as it is typed, and nothing as an empty text. */
  of?: (saved: never) => unknown
  /** The value in the payload. By default as it is in the form. */
  sent?: (value: never) => unknown
}

type Table = Record<string, Field>
type Fields<Of extends Table> = { [Name in keyof Of]: Of[Name]['initial'] }

type AsText<Value> = Value extends null ? '' : Value extends number ? string : Value
type Saved<Of extends Table, Entry> = {
  [Name in keyof Of]: Name extends keyof Entry
    ? Of[Name] extends { of: (saved: never) => infer Value }
      ? Value
      : Of[Name]['initial'] extends string
        ? AsText<Entry[Name]>
        : Entry[Name]
    : Of[Name]['initial']
}
/** The values of an entry that fields read by functions of their own. */
type Readable<Of extends Table> = {
  [Name in keyof Of]?: Of[Name] extends { of: (saved: infer Value) => unknown } ? Value : unknown
}
type Sent<Of extends Table> = {
  [Name in keyof Of]: Of[Name] extends { sent: (value: never) => infer Value } ? Value : Of[Name]['initial']
}

/** Input that depends on several fields. */
interface Across<Of extends Table, Extra> {
  input?: (fields: Fields<Of>) => Extra
}

/** The fields of a form in one table. */
export function formFields<Of extends Table, Extra extends object = object>(table: Of, { input }: Across<Of, Extra> = {}) {
  const names = Object.keys(table) as (keyof Of & string)[]
  const ofEach = (valueOf: (name: keyof Of & string) => unknown): unknown => Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  return {
    /** Each input's name, label and hint. */
    at: ofEach((name) => ({ name, label: table[name]!.label, hint: table[name]!.hint })) as {
      [Name in keyof Of & string]: { name: Name; label: string; hint: string | undefined }
    },
    initial: ofEach((name) => table[name]!.initial) as Fields<Of>,
    /** The fields of a saved entry. A field that the entry does not have is as in a new one. */
    of: <Entry extends Readable<Of>>(entry: Entry) =>
      ofEach((name) => (name in entry ? savedValue(table[name]!, entry[name]) : table[name]!.initial)) as Saved<Of, Entry>,
    /** The mutation's input. */
    input: (fields: Fields<Of>) =>
      Object.assign(ofEach((name) => sentValue(table[name]!, fields[name])) as object, input?.(fields)) as Omit<Sent<Of>, keyof Extra> &
        Extra,
  }
}

const call = (convert: (value: never) => unknown, value: unknown) => (convert as (value: unknown) => unknown)(value)

function savedValue({ of, initial }: Field, value: unknown): unknown {
  if (of) return call(of, value)
  if (typeof initial !== 'string') return value
  return typeof value === 'number' ? numberText(value) : (value ?? '')
}

const sentValue = ({ sent }: Field, value: unknown) => (sent ? call(sent, value) : value)

/** A first value of a wider type than its own. */
export const ofType = <Value>(initial: Value): Value => initial

/** Without the spaces around an address, which would be a part of it. */
export const addressField = { initial: '', sent: (text: string) => text.trim() }

/** A number as it is typed. `empty`: sent for an empty field. By default every schema refuses it. */
export const numberField = (unit: TypedUnit = 'ONE') => ({ initial: '', sent: (text: string) => typedNumber(text, unit) })
export const numberOr = <Empty>(empty: Empty, unit: TypedUnit = 'ONE') => ({
  initial: '',
  sent: (text: string) => typedNumberOr(empty, text, unit),
})

/** Cents, which are typed in units of the currency. */
const centsText = (cents: number | null) => numberText(cents === null ? null : unitsFromCents(cents))
export const centsField = { initial: '', of: centsText, sent: (text: string) => typedCents(text, 'BRL') }
export const centsOr = <Empty extends null | 0>(empty: Empty) => ({
  initial: '',
  of: centsText,
  sent: (text: string) => typedCentsOr(empty, text, 'BRL'),
})

/** A local time in São Paulo: 2026-11-30T23:59. */
export const momentField = { initial: '', of: typedMoment, sent: sentMoment }
