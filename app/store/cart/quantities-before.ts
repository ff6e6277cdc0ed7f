import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { setQuantity, storedQuantity } from './cart-store.ts'

/** Copies that the cart had before this load, which shows 1 of each; 0 if none is missing. */
export const copiesBefore = (items: readonly CartItem[]): number =>
  items.some((item) => item.product.physical && storedQuantity(item) > item.quantity) ? allCopies(items) : 0

/** Copies of printed products, those that the cart had before included. */
export const allCopies = (items: readonly CartItem[]): number =>
  items.filter(({ product }) => product.physical).reduce((sum, item) => sum + storedQuantity(item), 0)

export function restoreQuantities(items: readonly CartItem[]) {
  for (const item of items) setQuantity(item.product.id, storedQuantity(item))
}
