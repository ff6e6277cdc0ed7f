declare const brand: unique symbol
/** Whole cents of one currency. */
export type Cents = number & { readonly [brand]: 'cents' }

export type Currency = 'BRL' | 'USD' | 'EUR'
export const currencies = ['BRL', 'USD', 'EUR'] as const satisfies Currency[]

/** BRL per unit of each foreign currency (EXCHANGE_RATES). */
export type ExchangeRates = Partial<Record<Currency, number>>

/** PagBank charges BRL only: a product priced in a currency without a rate cannot be sold. */
export const hasRate = (currency: Currency, rates: ExchangeRates): boolean => currency === 'BRL' || rates[currency] !== undefined

/** Throws RangeError unless the value is a safe integer: a fraction of a cent is always a bug. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return value as Cents
}

export const sumCents = (values: Iterable<number>): Cents => {
  let sum = 0
  for (const value of values) sum += value
  return cents(sum)
}

/** 19.99 → 1999, without floating-point error. */
export const centsFromUnits = (units: number): Cents => cents(Math.round(Number((units * 100).toPrecision(15))))
export const unitsFromCents = (value: number): number => value / 100

/** 1990 → 19.9. A rate is stored in hundredths of a percent. */
export const percentOfRate = (rate: number): number => rate / 100
/** 1990 → 19,9%. */
export const formatRate = (rate: number): string => `${percentOfRate(rate).toLocaleString('pt-BR')}%`

/** Converts cents of a foreign currency to BRL cents at a rate of BRL per unit, rounded half up. */
export const convertCents = (value: number, rate: number): Cents => cents(Math.round(Number((value * rate).toPrecision(15))))

/** `rate`, in hundredths of a percent, of an amount in cents. Half a cent is rounded up: a discount is rounded in the buyer's favour. */
export const percentageOf = (rate: number, cents: number): number => Math.floor((cents * rate + 5_000) / 10_000)

/** PIX price of one product, or null if it is no other price. */
export function pixPrice(rate: number, cents: number): number | null {
  const saved = percentageOf(rate, cents)
  return saved > 0 ? cents - saved : null
}

/**
 * Shares of an amount in proportion to their weights, to the cent. What rounding down leaves goes to the largest remainders, of equal ones to
 * the first. A weight of 0 gets nothing, unless all of them are 0: then the shares are equal.
 */
export function splitCents(whole: number, weights: readonly number[]): Cents[] {
  const isEven = weights.every((weight) => weight === 0)
  // The products of two prices exceed the safe integers.
  const parts = weights.map((weight) => BigInt(isEven ? 1 : weight))
  const sum = parts.reduce((total, part) => total + part, 0n)
  const exact = parts.map((part) => BigInt(whole) * part)
  const shares = exact.map((share) => Number(share / sum))
  const largest = exact.map((share, place) => ({ place, rest: share % sum })).toSorted((one, other) => Number(other.rest - one.rest))
  for (const { place } of largest.slice(0, whole - sumCents(shares))) shares[place]! += 1
  return shares.map(cents)
}

/** Shared, because creating a formatter costs more than composing an e-mail. */
const formats = new Map<Currency, Intl.NumberFormat>()

/** See docs/rules/catalogue.md#prices: the Brazilian format, whose space never breaks, in e-mails and PDFs too. `value` is in cents. */
export function formatCents(value: number, currency: Currency = 'BRL'): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('pt-BR', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(unitsFromCents(value))
}
