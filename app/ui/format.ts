import { formatCents } from '#domain/platform/values/money.ts'

export { formatCents }

const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** 21/11/2026, 15:42 in São Paulo. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))

export const formatHours = (hours: number): string => (hours === 1 ? '1 hora' : `${hours} horas`)

/** See docs/rules/catalogue.md#prices: 'Grátis' when missing or zero. */
export const shippingText = (cents: number): string =>
  cents > 0 ? `Frete ${formatCents(cents)}, para qualquer CEP do Brasil` : 'Frete Grátis'
