import { type Cents, type Currency, type ExchangeRates, sumCents } from '#domain/platform/values/money.ts'
import { type CartLine, chargedCents, type ListedLine } from './cart.ts'

/** The same lines with unit prices in BRL. All totals and discounts are computed from these. */
export const chargedLines = (lines: readonly ListedLine[], rates: ExchangeRates): CartLine[] =>
  lines.map(({ currency, ...line }) => ({ ...line, unitCents: chargedCents(line.unitCents, currency, rates) }))

/** The price of the items per currency, without shipping. */
export function listTotals(lines: readonly ListedLine[]): { currency: Currency; cents: Cents }[] {
  const currencies = [...new Set(lines.map((line) => line.currency))]
  return currencies.map((currency) => ({
    currency,
    cents: sumCents(lines.map((line) => (line.currency === currency ? line.unitCents * line.quantity : 0))),
  }))
}
