import { clampQuantity, maximumQuantity, mostUnits } from '#domain/orders/pricing/cart.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import type { CartProduct } from './stored-cart.ts'

export interface CartItem {
  product: CartProduct
  quantity: number
}

interface Price {
  cents: number
  currency: Currency
}

/** A change in the store since the cart was filled. */
export type CartChange =
  | { kind: 'gone' | 'sold-out' | 'once'; title: string }
  | { kind: 'fewer'; title: string; left: number }
  | { kind: 'price'; title: string; before: Price; now: Price }

/**
 * The cart as it can be bought now. Products that are no longer for sale or are sold out are removed, quantities are reduced to the stock,
 * and prices are the current ones. `now` maps a product that is no longer for sale to null. A product that is missing from `now` could not
 * be loaded and stays unchanged.
 */
export function mendCart(
  items: readonly CartItem[],
  now: ReadonlyMap<string, CartProduct | null>,
): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = []
  const mended = items.flatMap((item): CartItem[] => {
    const product = now.get(item.product.id)
    if (product === undefined) return [item]
    const { title } = product ?? item.product
    if (product === null) return drop({ kind: 'gone', title })
    if (product.physical && product.stock === 0) return drop({ kind: 'sold-out', title })
    const most = mostUnits(product)
    const quantity = clampQuantity(item.quantity, most)
    if (quantity < item.quantity)
      changes.push(most < maximumQuantity(product.stock) ? { kind: 'once', title } : { kind: 'fewer', title, left: quantity })
    if (product.priceCents !== item.product.priceCents || product.currency !== item.product.currency)
      changes.push({ kind: 'price', title, before: priceOf(item.product), now: priceOf(product) })
    return [{ product, quantity }]
  })
  return { items: mended, changes }

  function drop(change: CartChange) {
    changes.push(change)
    return []
  }
}

const priceOf = ({ priceCents, currency }: CartProduct): Price => ({ cents: priceCents, currency })
