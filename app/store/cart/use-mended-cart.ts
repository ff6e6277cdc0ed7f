import { mendCart } from '#domain/checkout/cart-changes.ts'
import { useSettings } from '#app/settings.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { replaceCart, useCart } from './cart-store.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { changeText } from './change-text.ts'
import { loadProducts, saleable } from './load-products.ts'

/**
 * Updates a cart that may be days old to the current catalogue, once per visit, and returns notes on what changed. Products that are added
 * later are as fresh as the page that they were added from. A cart that could not be checked stays as it is: the checkout reads the products
 * again, and shows an error if that fails.
 */
export function useMendedCart(): string[] {
  const { items } = useCart()
  const { exchangeRates } = useSettings()
  const { answer = [] } = useAnswer(useHydrated() ? 'cart' : null, async (_, signal) => {
    const loaded = await loadProducts(
      items.map(({ product: { id, kind } }) => ({ id, kind })),
      signal,
    )
    signal.throwIfAborted()
    const changes = replaceCart((latest) => mendCart(latest, saleable(loaded, exchangeRates)))
    return [...new Set(changes.map(changeText))]
  })
  return answer
}
