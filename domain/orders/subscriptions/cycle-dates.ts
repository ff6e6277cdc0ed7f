import { type Interval, intervals } from '#domain/catalogue/products/billing-interval.ts'

/** Days are those of São Paulo, YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => isoDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** The same day of a later month, or its last one if it has no such day: 31 January, 28 February, 31 March. */
export function addMonths(anchor: string, months: number): string {
  const [year, month, day] = anchor.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(day, last)))
}

/**
 * The first due day after a day. Counted from the anchor, not from the day before: dates do not drift. After a due day of another interval it is
 * a whole interval later.
 */
export function nextDue(anchor: string, interval: Interval, after: string): string {
  const step = intervals[interval]
  const passed = (Number(after.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12 + Number(after.slice(5, 7)) - Number(anchor.slice(5, 7))
  if (addMonths(anchor, passed) === after) return addMonths(anchor, passed + step)
  let cycles = Math.max(1, Math.floor(passed / step))
  while (addMonths(anchor, cycles * step) <= after) cycles += 1
  return addMonths(anchor, cycles * step)
}

const dayMs = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
