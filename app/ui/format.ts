import { formatCents } from '#domain/platform/values/money.ts'

export const formatHours = (hours: number): string => (hours === 1 ? '1 hora' : `${hours} horas`)

/** See docs/rules/catalogue.md#prices: 'Grátis' when missing or zero. */
export const shippingText = (cents: number): string =>
  cents > 0 ? `Frete ${formatCents(cents)}, para qualquer CEP do Brasil` : 'Frete Grátis'
