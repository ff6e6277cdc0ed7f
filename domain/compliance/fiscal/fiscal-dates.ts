import { dayInBrazil } from '#domain/platform/values/format-day.ts'

/** São Paulo has had no daylight saving time since 2019. */
const saoPaulo = '-03:00'

/** An ISO date with São Paulo's offset, without milliseconds, as tax authorities expect it. */
export function fiscalMoment(date: Date): string {
  const local = new Date(date.getTime() - 3 * 3_600_000)
  return local.toISOString().replace(/\.\d{3}Z$/, saoPaulo)
}

/** The moment of an ISO date as issuers write it: without an offset it is one of São Paulo. Null: it is none. */
export function fiscalDate(text: string): Date | null {
  const [, day, time = 'T00:00:00', offset = saoPaulo] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}${time}${offset}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The first moment after the last day of the guarantee, which counts from the day after the payment. */
export function guaranteeEnd(paidAt: Date, days: number): Date {
  const midnight = new Date(`${dayInBrazil(paidAt)}T00:00:00${saoPaulo}`)
  return new Date(midnight.getTime() + (days + 1) * 24 * 3_600_000)
}
