import { type Loaded, loadProducts, type Wanted } from '../cart/load-products.ts'
import { unpaidOrder } from './saved-order.ts'

/**
 * Loads these products as this browser can buy them: the copies that its own unpaid order holds are available to it, because a new attempt
 * replaces that order. If the order does not hold them any more, the server refuses the quote.
 */
export async function loadAvailable(wanted: readonly Wanted[], signal: AbortSignal): Promise<Map<string, Loaded | null>> {
  const loaded = await loadProducts(wanted, signal)
  for (const { productId, physical, quantity } of unpaidOrder()?.bought ?? []) {
    const one = productId ? loaded.get(productId) : null
    if (!productId || !physical || typeof one?.product.stock !== 'number') continue
    loaded.set(productId, { ...one, product: { ...one.product, stock: one.product.stock + quantity } })
  }
  return loaded
}
