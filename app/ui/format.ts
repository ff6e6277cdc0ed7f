import type { Currency } from '#domain/platform/values/money.ts'

const money = new Map<Currency, Intl.NumberFormat>()

/** See docs/rules/catalogue.md#prices: the Brazilian format. `value` is in cents. */
export function formatCents(value: number, currency: Currency = 'BRL'): string {
  const format = money.get(currency) ?? new Intl.NumberFormat('pt-BR', { style: 'currency', currency })
  money.set(currency, format)
  return format.format(value / 100)
}

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
