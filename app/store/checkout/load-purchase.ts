import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { type ExchangeRates, hasRate } from '#domain/platform/values/money.ts'
import { hourCurrency, type HourOffer, type Offer, offersProduct, readOffer } from '#domain/catalogue/products/order-bump.ts'
import { soldOut } from '#domain/catalogue/books/stock.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import type { Loaded } from '#app/store/cart/load-products.ts'
import { loadAvailable } from './load-available.ts'

/** An order bump to show: a product, or an hour. */
export type Bump = { key: string; product: CartProduct } | { key: string; hour: HourOffer }

/**
 * The order bumps of a purchase, each offer once. A product is skipped if it is already bought, is sold out or cannot be read
 * (docs/rules/checkout.md#order-bumps). An offer is skipped if its currency has no rate (docs/rules/checkout.md#currencies).
 */
export async function loadBumps(
  lines: readonly CartItem[],
  loaded: ReadonlyMap<string, Loaded | null>,
  rates: ExchangeRates,
  signal: AbortSignal,
): Promise<Bump[]> {
  const bought = new Set(lines.flatMap(({ product }) => [product.id, ...(product.members ?? []).map(({ id }) => id)]))
  const offers = lines.flatMap((line) => loaded.get(line.product.id)?.bumps.flatMap((bump) => readOffer(bump) ?? []) ?? [])
  const unique = [...new Map(offers.map((offer) => [keyOf(offer), offer])).entries()]
  const wanted = unique.flatMap(([, offer]) =>
    offersProduct(offer) && !bought.has(offer.productId) ? [{ id: offer.productId, kind: offer.type }] : [],
  )
  const offered = await loadAvailable(wanted, signal).catch((error: unknown) => {
    if (!signal.aborted) console.warn('the order bumps could not be read', error)
    return new Map<string, Loaded | null>()
  })
  return unique.flatMap(([key, offer]): Bump[] => {
    if (!offersProduct(offer)) return hasRate(hourCurrency(offer), rates) ? [{ key, hour: offer }] : []
    const loaded = offered.get(offer.productId)
    // Nobody is offered to buy a course or e-book twice.
    if (loaded?.product.members?.some(({ id, physical }) => !physical && bought.has(id))) return []
    return loaded && !soldOut(loaded.product) && hasRate(loaded.product.currency, rates) ? [{ key, product: loaded.product }] : []
  })
}

/** Such as 'CI 12000 BR' for an hour. */
const keyOf = (offer: Offer): string => (offersProduct(offer) ? offer.productId : Object.values(offer).join(' '))
