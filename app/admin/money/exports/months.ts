import { dayInBrazil } from '#domain/platform/values/format-day.ts'

/** Months that the tax office may ask for. */
const monthCount = 61

/** The months that can be chosen, the present one first, as `2026-11`. A month is one of São Paulo. */
export function months(now: Date): string[] {
  const [year = 0, month = 0] = dayInBrazil(now).split('-').map(Number)
  return Array.from({ length: monthCount }, (_, ago) => new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7))
}

const name = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Such as `novembro de 2026`. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))
