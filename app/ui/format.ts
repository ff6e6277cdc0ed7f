import { formatCents } from '#domain/platform/values/money.ts'

export const formatHours = (hours: number): string => (hours === 1 ? '1 hora' : `${hours} horas`)

/** See docs/rules/catalogue.md#prices: 'Grátis' when missing or zero. */
export const shippingText = (cents: number): string =>
  cents > 0 ? `Frete ${formatCents(cents)}, para qualquer CEP do Brasil` : 'Frete Grátis'

/** The same below the price of a line, in the order of words that the specification gives. */
export const lineShippingText = (cents: number): string => `+ ${cents > 0 ? formatCents(cents) : 'Grátis'} frete`
