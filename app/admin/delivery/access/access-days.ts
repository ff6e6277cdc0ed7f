import { dayInBrazil } from '#domain/platform/values/format-day.ts'

/** The ways to give more time, from today or from the access's end, whichever is later. */
export const extensions = [
  { text: '+ 30 dias', days: 30, months: 0 },
  { text: '+ 6 meses', days: 0, months: 6 },
  { text: '+ 1 ano', days: 0, months: 12 },
] as const

/** The last day after an extension, YYYY-MM-DD. The 31st becomes the last day of a shorter month. */
export function extendedDay(until: string | null, { days, months }: { days: number; months: number }, now: Date): string {
  const from = dayInBrazil(until && new Date(until) > now ? new Date(until) : now)
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth) + days)).toISOString().slice(0, 10)
}
