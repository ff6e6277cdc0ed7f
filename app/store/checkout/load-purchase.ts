import type { CartItem } from '#domain/cart-changes.ts'
import { hourCurrency, readOffer } from '#domain/order-bump.ts'
import type { Offer } from '#domain/purchase.ts'
import { soldOut } from '#domain/stock-notice.ts'
import type { CartProduct } from '#domain/stored-cart.ts'
import { loadProduct } from '../cart/load-product.ts'

/** An order bump ready to be shown: a product, or an hour. */
export type Bump = { key: string; product: CartProduct } | { key: string; hour: Extract<Offer, { type: 'CI' | 'MED' }> }

type Loaded = NonNullable<Awaited<ReturnType<typeof loadProduct>>>

/** These products as they are for sale now; null where one is not. Throws where one cannot be read. */
export async function loadProducts(wanted: { id: string; kind: 'course' | 'book' }[], signal: AbortSignal) {
  const loaded = await Promise.all(wanted.map(async ({ id, kind }) => [id, await loadProduct(kind, id, signal)] as const))
  return new Map<string, Loaded | null>(loaded)
}

/**
 * What stands beside the lines of a purchase: each offer once. What is bought already, sold out, cannot be read (spec §8) or has a price
 * in another currency is skipped: one purchase has one currency (design.md §4).
 */
export async function loadBumps(
  lines: readonly CartItem[],
  loaded: ReadonlyMap<string, Loaded | null>,
  signal: AbortSignal,
): Promise<Bump[]> {
  const currency = lines[0]?.product.currency ?? 'BRL'
  const bought = new Set(lines.map((line) => line.product.id))
  const offers = lines.flatMap((line) => loaded.get(line.product.id)?.bumps.flatMap((bump) => readOffer(bump) ?? []) ?? [])
  const unique = [...new Map(offers.map((offer) => [keyOf(offer), offer])).entries()]
  const bumps = await Promise.all(
    unique.map(async ([key, offer]): Promise<Bump | null> => {
      if (offer.type === 'CI' || offer.type === 'MED') return hourCurrency(offer) === currency ? { key, hour: offer } : null
      if (bought.has(offer.productId)) return null
      const found = await loadProduct(offer.type === 'COURSE' ? 'course' : 'book', offer.productId, signal).catch((error: unknown) => {
        if (!signal.aborted) console.warn('an order bump could not be read', error)
        return null
      })
      return found && !soldOut(found.product) && found.product.currency === currency ? { key, product: found.product } : null
    }),
  )
  return bumps.filter((bump) => bump !== null)
}

function keyOf(offer: Offer): string {
  switch (offer.type) {
    case 'COURSE':
    case 'BOOK':
      return offer.productId
    case 'CI':
      return `CI ${offer.valueCents} ${offer.locale}`
    case 'MED':
      return `MED ${offer.valueCents}`
  }
}
