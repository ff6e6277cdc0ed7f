import { type Cents, cents, convertCents, type Currency, type ExchangeRates, sumCents } from '#domain/platform/values/money.ts'

export interface CartLine {
  unitCents: number
  quantity: number
  physical: boolean
  shippingCents: number
}

/** See docs/rules/cart.md#totals: shipping is charged once, at the highest shipping price among the physical items. */
export const shippingCents = (lines: readonly CartLine[]): Cents =>
  cents(Math.max(0, ...lines.filter((line) => line.physical).map((line) => line.shippingCents)))

export const itemsCents = (lines: readonly CartLine[]): Cents => sumCents(lines.map((line) => line.unitCents * line.quantity))

/** See docs/rules/cart.md#totals: the sum of price times quantity plus the highest shipping price among physical items. */
export const cartTotalCents = (lines: readonly CartLine[]): Cents => cents(itemsCents(lines) + shippingCents(lines))

/** See docs/rules/cart.md#quantities: 999 if the stock is unknown or unlimited. */
export const maximumQuantity = (stock: number | null | undefined): number => Math.min(stock ?? 999, 999)

interface Stocked {
  physical: boolean
  stock: number | null
  /** Contents of a bundle, where they are known. */
  members?: readonly { physical: boolean }[] | undefined
}

/** Units of a product in one purchase: nobody needs a course or an e-book twice, nor a bundle that brings one. */
export const mostUnits = ({ physical, stock, members = [] }: Stocked): number =>
  physical && members.every((member) => member.physical) ? maximumQuantity(stock) : 1

/** See docs/rules/cart.md#quantities: never below 1, never above the stock. */
export const clampQuantity = (quantity: number, stock: number | null | undefined): number =>
  Math.max(1, Math.min(Math.trunc(quantity) || 1, maximumQuantity(stock)))

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
