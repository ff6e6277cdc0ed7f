const shortDay = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' })
const longDay = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' })

/** 14/03/2027 in São Paulo. */
export const dayText = (iso: string): string => shortDay.format(new Date(iso))
/** 14 de março de 2027 in São Paulo. */
export const longDayText = (iso: string): string => longDay.format(new Date(iso))
