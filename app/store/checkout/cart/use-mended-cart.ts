import { useEffect, useState } from 'react'
import { mendCart } from '#domain/checkout/cart-changes.ts'
import { useSettings } from '#app/settings.ts'
import { replaceCart, useCart, useHydrated } from './cart-store.ts'
import { changeText } from './change-text.ts'
import { loadProducts, saleable } from './load-products.ts'

/** Updates a cart that may be days old to the current catalogue, once per visit, and returns notes on what changed. */
export function useMendedCart(): { notes: string[] } {
  const { items } = useCart()
  const { exchangeRates } = useSettings()
  const hydrated = useHydrated()
  const [notes, setNotes] = useState<string[]>([])
  const empty = items.length === 0

  useEffect(() => {
    if (!hydrated || empty) return
    const abort = new AbortController()
    const wanted = items.map(({ product }) => ({ id: product.id, kind: product.kind }))
    loadProducts(wanted, abort.signal).then(
      (loaded) => {
        if (abort.signal.aborted) return
        const now = saleable(loaded, exchangeRates)
        const changes = replaceCart((latest) => mendCart(latest, now))
        setNotes((before) => [...new Set([...before, ...changes.map(changeText)])])
      },
      (error: unknown) => {
        // The cart stays as it is. The checkout reads the products again, and shows an error if that fails.
        if (!abort.signal.aborted) console.warn('the cart could not be checked against the catalogue', error)
      },
    )
    return () => abort.abort()
    // Runs once, when the cart has been read. Products that are added later are as fresh as the page that they were added from.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hydrated, empty])

  return { notes }
}
