/** São Paulo has had no daylight saving time since 2019. */
const saoPaulo = '-03:00'

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** An ISO date with São Paulo's offset, without milliseconds, as tax authorities expect it. */
export function fiscalMoment(date: Date): string {
  const local = new Date(date.getTime() - 3 * 3_600_000)
  return local.toISOString().replace(/\.\d{3}Z$/, saoPaulo)
}

/** The ISO day in São Paulo. */
export const fiscalDay = (date: Date): string => day.format(date)

/** The first moment after the last day of the guarantee, which counts from the day after the payment. */
export function guaranteeEnd(paidAt: Date, days: number): Date {
  const midnight = new Date(`${fiscalDay(paidAt)}T00:00:00${saoPaulo}`)
  return new Date(midnight.getTime() + (days + 1) * 24 * 3_600_000)
}
