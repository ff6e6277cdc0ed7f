const short = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' })
const long = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' })
const iso = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
const withTime = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** 14/03/2027, of a plain day (2027-03-14) or of a moment, which has its day in São Paulo. */
export const formatDay = (day: string | Date): string => short.format(momentOf(day))

/** 14 de março de 2027, where a sentence or a document has room for it. */
export const formatLongDay = (day: string | Date): string => long.format(momentOf(day))

/** 14/03/2027, 15:42 in São Paulo. */
export const formatMoment = (moment: string | Date): string => withTime.format(new Date(moment))

const momentOf = (day: string | Date) => (typeof day === 'string' && day.length === 10 ? new Date(`${day}T12:00:00Z`) : new Date(day))

/** The day in São Paulo, YYYY-MM-DD. */
export const dayInBrazil = (moment: Date): string => iso.format(moment)
