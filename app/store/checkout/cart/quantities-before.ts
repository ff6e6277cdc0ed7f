import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { setQuantity, storedQuantity } from './cart-store.ts'

/** Copies that the cart had before this load, which shows 1 of each; 0 if none is missing. */
export function copiesBefore(items: readonly CartItem[]): number {
  const physical = items.filter(({ product }) => product.physical)
  const isLess = physical.some((item) => storedQuantity(item) > item.quantity)
  return isLess ? physical.reduce((sum, item) => sum + storedQuantity(item), 0) : 0
}

export function restoreQuantities(items: readonly CartItem[]) {
  for (const item of items) setQuantity(item.product.id, storedQuantity(item))
}
