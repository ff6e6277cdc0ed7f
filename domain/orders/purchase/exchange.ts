import type { CartLine } from './cart.ts'
import { type Cents, cents, convertCents, type Currency, type ExchangeRates, sumCents } from '#domain/platform/values/money.ts'

/**
 * The BRL price of one unit that is priced in this currency. Each unit price is converted and rounded (half up) before it is multiplied by
 * its quantity: PagBank's card page adds up whole cents per unit, so any other order of rounding would give a different total.
 * Throws RangeError if there is no rate.
 */
export function chargedCents(listCents: number, currency: Currency, rates: ExchangeRates): Cents {
  if (currency === 'BRL') return cents(listCents)
  const rate = rates[currency]
  if (rate === undefined) throw new RangeError(`no exchange rate for ${currency}`)
  return convertCents(listCents, rate)
}

/** A line with its unit price in the currency of its product. Shipping is always BRL. */
export interface ListedLine extends CartLine {
  currency: Currency
}

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
