/** Whether a product can be bought. A launch may begin and end its sale (docs/rules/launches.md). */
export const sales = ['SOON', 'OPEN', 'OVER'] as const
export type Sale = (typeof sales)[number]

/** A launch as visitors see it. */
export interface Launch {
  sale: Sale
  regularPriceCents: number | null
  until: string | null
}

/** The launch in one sentence. */
export function launchText({ sale, regularPriceCents, until }: Launch): string {
  if (!until) return 'As vendas terminaram.'
  const moment = spokenMoment(new Date(until))
  if (sale === 'SOON') return `As vendas abrem em ${moment}.`
  return regularPriceCents === null ? `À venda até ${moment}.` : `Este preço vale até ${moment}.`
}

const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: 'numeric', minute: '2-digit' })

/** 30 de novembro, 23h59; a full hour is 20h. */
const spokenMoment = (moment: Date) => `${day.format(moment)}, ${time.format(moment).replace(':', 'h').replace(/h00$/, 'h')}`

const daySeconds = 86_400

/** 5 dias; less than two days in hours, minutes and seconds: 31:02:05. */
export function timeLeft(seconds: number): string {
  if (seconds >= 2 * daySeconds) return `${Math.floor(seconds / daySeconds)} dias`
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
