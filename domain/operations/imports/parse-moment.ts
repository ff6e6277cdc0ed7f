/** Which comes first in a column of dates such as 03/04/2025. */
export type DateOrder = 'DMY' | 'MDY'
export type DateEvidence = DateOrder | 'EITHER'

/** The longest date that exports write, with its weekday and zone. */
const longest = 80

const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const isoLike = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
/** A day with the name of its month: 25/dez/24, 25 de dezembro de 2024, Mar 2, 2024. */
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|º)?(?:[\s/.-]|de\s){1,4}(\p{L}{3})\p{L}*\.?(?:[\s/.,-]|de\s){1,4}(\d{4}|\d{2})(?!\d)/iu
const monthFirst = /^(\p{L}{3})\p{L}*\.?[\s/-]{1,2}(\d{1,2})(?:st|nd|rd|th)?,?[\s/-]{1,2}(\d{4})(?!\d)/iu
const months = ['jan ene', 'fev feb', 'mar', 'abr apr', 'mai may', 'jun', 'jul', 'ago aug', 'set sep', 'out oct', 'nov', 'dez dec dic']
/** A day that a spreadsheet shows as a number: days since 30/12/1899, here from 1990 to 2119. */
const serial = /^(3[3-9]|[4-7]\d)\d{3}(?:[.,]\d+)?$/
const weekday = /^\p{L}{2,9}\.?(?:-feira)?,\s*/iu
const time = /^(?:[T,\s]|às|at){1,5}(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?([ap]\.?m\.?)?(?![\d:])/i
const zones = /\s?\(?(?:(UTC|GMT|Z)(?![\p{L}])|(?:UTC|GMT)?([+-]\d{2}):?(\d{2})?)\)?$/iu

/** The order that a date shows its column to have. Null: it is no such date, or is read the same in both orders. */
export function dateEvidence(text: string): DateEvidence | null {
  const [, first, second] = written.exec(text.trim()) ?? []
  if (first === undefined || first === second) return null
  if (Number(first) > 12) return 'DMY'
  return Number(second) > 12 ? 'MDY' : 'EITHER'
}

export interface Moment {
  /** ISO date. */
  at: string
  /** There was a day, and no time. */
  isDay: boolean
}

/** A date as exports write it, in São Paulo's time unless it names another. Null: it is none. */
export function parseMoment(text: string, order: DateOrder): Moment | null {
  const trimmed = text
    .trim()
    .replace(weekday, '')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (trimmed.length > longest) return null
  if (serial.test(trimmed)) return ofSerial(Number(trimmed.replace(',', '.')))
  const day = dayOf(trimmed, order)
  if (day === null) return null
  const rest = trimmed.slice(day.length)
  const [whole = '', hour, minute, second, half] = time.exec(rest) ?? []
  // An ISO date has nothing behind it; others name a zone, a weekday or a place.
  if (day.isIso && rest.slice(whole.length).replace(zones, '').trim() !== '') return null
  return momentOf(day.parts, [hourOf(hour, half), minute, second], whole === '' ? undefined : zoneOf(rest.slice(whole.length)))
}

interface Day {
  parts: string[]
  length: number
  isIso?: boolean
}

/** Year, month and day at the beginning of a text. */
function dayOf(text: string, order: DateOrder): Day | null {
  const iso = isoLike.exec(text)
  if (iso) return { parts: iso.slice(1), length: iso[0].length, isIso: true }
  const numbers = written.exec(text)
  const [first = '', second = '', year = ''] = numbers?.slice(1) ?? []
  if (numbers) return { parts: [year, ...(order === 'DMY' ? [second, first] : [first, second])], length: numbers[0].length }
  const named = dayFirst.exec(text)
  if (named) return { parts: [named[3]!, monthOf(named[2]!), named[1]!], length: named[0].length }
  const english = monthFirst.exec(text)
  return english && { parts: [english[3]!, monthOf(english[1]!), english[2]!], length: english[0].length }
}

const monthOf = (name: string) => String(months.findIndex((names) => names.includes(name.toLowerCase())) + 1)

function zoneOf(text: string): string | undefined {
  const [, utc, hours, minutes = '00'] = zones.exec(text) ?? []
  return utc ? 'Z' : hours && `${hours}:${minutes}`
}

/** A Lotus error that spreadsheets keep: 1900 had a 29th of February. Whole numbers are days, the rest is the time. */
function ofSerial(days: number): Moment {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1_000 + 3 * 3_600_000)
  return { at: at.toISOString(), isDay: Number.isInteger(days) }
}

const hourOf = (hour: string | undefined, half: string | undefined) =>
  hour && half ? String((Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)) : hour

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

/** PostgreSQL has no year 0, which exports write for none. */
const earliest = '1900-01-01'

const two = (number: string | undefined) => (number ?? '0').padStart(2, '0')

function momentOf([year = '', month, day]: string[], [hour, minute, seconds]: (string | undefined)[], zone = '-03:00'): Moment | null {
  const date = `${fullYear(year)}-${two(month)}-${two(day)}`
  // A date of JavaScript makes the 31st of a short month the first of the next one.
  const exists = new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== date || date < earliest) return null
  // Brazil has no summer time since 2019.
  const at = new Date(`${date}T${two(hour)}:${two(minute)}:${two(seconds)}${zone}`)
  return Number.isNaN(at.getTime()) ? null : { at: at.toISOString(), isDay: hour === undefined }
}
