const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** An ISO date as a datetime-local field shows it, in São Paulo: 2026-11-30T23:59. Null is empty. */
export const typedMoment = (iso: string | null) => (iso ? local.format(new Date(iso)).replace(' ', 'T') : '')

/** The reverse. Brazil has had no daylight saving time since 2019. */
export const sentMoment = (typed: string) => (typed ? `${typed}:00-03:00` : null)
