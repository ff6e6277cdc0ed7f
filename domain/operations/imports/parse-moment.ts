/** Which comes first in a column of dates such as 03/04/2025. */
export type DateOrder = 'DMY' | 'MDY'
export type DateEvidence = DateOrder | 'EITHER'

const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?)?(?: .*)?$/i
const isoLike = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
/** A day with the name of its month, as Excel shows it in Brazil: 25/dez/24, or 25 de dezembro de 2024. */
const named = /^(\d{1,2})(?:[\s/.-]|de\s)+(\p{L}{3})\p{L}*\.?(?:[\s/.,-]|de\s)+(\d{4}|\d{2})$/iu
const months = ['jan', 'fev feb', 'mar', 'abr apr', 'mai may', 'jun', 'jul', 'ago aug', 'set sep', 'out oct', 'nov', 'dez dec']
/** A day that a spreadsheet shows as a number: days since 30/12/1899, here from 1990 to 2119. */
const serial = /^(3[3-9]|[4-7]\d)\d{3}(?:[.,]\d+)?$/

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
  const trimmed = text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const [, namedDay, name = '', namedYear = ''] = named.exec(trimmed) ?? []
  const monthPlace = months.findIndex((names) => names.includes(name.toLowerCase()))
  if (namedDay && monthPlace >= 0) return momentOf([fullYear(namedYear), String(monthPlace + 1), namedDay], [])
  if (serial.test(trimmed)) return ofSerial(Number(trimmed.replace(',', '.')))
  const iso = isoLike.exec(trimmed)
  if (iso) return momentOf(iso.slice(1, 4), iso.slice(4, 7), iso[7])
  const [, first = '', second = '', year = '', hour, minute, seconds, half] = written.exec(trimmed) ?? []
  if (year === '') return null
  const [day, month] = order === 'DMY' ? [first, second] : [second, first]
  return momentOf([fullYear(year), month, day], [hourOf(hour, half), minute, seconds])
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

function momentOf([year = '', month, day]: string[], [hour, minute, seconds]: (string | undefined)[], zone?: string): Moment | null {
  const date = `${year}-${two(month)}-${two(day)}`
  // A date of JavaScript makes the 31st of a short month the first of the next one.
  const exists = new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(exists.getTime()) || exists.toISOString().slice(0, 10) !== date || date < earliest) return null
  // Brazil has no summer time since 2019.
  const at = new Date(`${date}T${two(hour)}:${two(minute)}:${two(seconds)}${zone?.toUpperCase() ?? '-03:00'}`)
  return Number.isNaN(at.getTime()) ? null : { at: at.toISOString(), isDay: hour === undefined }
}
