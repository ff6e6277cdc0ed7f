import { useEffect, useState } from 'react'
import { mendCart } from '#domain/cart-changes.ts'
import { useSettings } from '../../settings.ts'
import { replaceCart, useCart, useHydrated } from '../cart-store.ts'
import { changeText } from './change-text.ts'
import { loadProducts, saleable } from './load-products.ts'

/** Brings a cart that may be days old up to the shop of today, once a visit, and tells what changed. */
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
        // The cart stays as it is: the checkout asks again, and says what it cannot read.
        if (!abort.signal.aborted) console.warn('the cart could not be compared with the shop', error)
      },
    )
    return () => abort.abort()
    // Once, when the cart is known: what is added from then on is as fresh as the page it came from.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hydrated, empty])

  return { notes }
}
