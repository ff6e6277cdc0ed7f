import type { CartLine } from './cart.ts'
import { type Cents, cents, convertCents, type Currency, type ExchangeRates, sumCents } from './money.ts'

/**
 * What is charged for one unit that is priced in this currency. Each unit price is converted and rounded (half up) before it is multiplied
 * by its quantity: PagBank's card page adds up whole cents for each unit, so that no other order of rounding would reach the same total.
 * Throws RangeError where there is no rate.
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

/** The same lines with unit prices in BRL. Everything that is added up or discounted starts from these. */
export const chargedLines = (lines: readonly ListedLine[], rates: ExchangeRates): CartLine[] =>
  lines.map(({ currency, ...line }) => ({ ...line, unitCents: chargedCents(line.unitCents, currency, rates) }))

/** What the items cost in each of their currencies, without shipping. */
export function listTotals(lines: readonly ListedLine[]): { currency: Currency; cents: Cents }[] {
  const currencies = [...new Set(lines.map((line) => line.currency))]
  return currencies.map((currency) => ({
    currency,
    cents: sumCents(lines.map((line) => (line.currency === currency ? line.unitCents * line.quantity : 0))),
  }))
}
