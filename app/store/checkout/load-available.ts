import { stockOfMembers } from '#domain/catalogue/products/bundle.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { type Loaded, loadProducts, type Wanted } from '#app/store/cart/load-products.ts'
import { unpaidOrder } from './saved-order.ts'

/**
 * Loads these products as this browser can buy them: the copies that its own unpaid order holds are available to it, because a new attempt
 * replaces that order. If the order does not hold them any more, the server refuses the quote.
 */
export async function loadAvailable(wanted: readonly Wanted[], signal: AbortSignal): Promise<Map<string, Loaded | null>> {
  const loaded = await loadProducts(wanted, signal)
  const held = new Map<string, number>()
  for (const { productId, physical, quantity } of unpaidOrder()?.bought ?? [])
    if (productId && physical) held.set(productId, (held.get(productId) ?? 0) + quantity)
  const withHeld = <Stocked extends { id: string; stock: number | null }>(one: Stocked): Stocked =>
    one.stock === null ? one : { ...one, stock: one.stock + (held.get(one.id) ?? 0) }
  const available = ({ members, ...product }: CartProduct): CartProduct => {
    if (!members) return withHeld(product)
    const own = members.map(withHeld)
    return { ...product, members: own, stock: stockOfMembers(own) }
  }
  return new Map([...loaded].map(([id, one]) => [id, one && { ...one, product: available(one.product) }]))
}
