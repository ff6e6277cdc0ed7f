import { useEffect, useState } from 'react'
import { mendCart } from '#domain/cart-changes.ts'
import { replaceCart, useCart, useHydrated } from './cart-store.ts'
import { changeText } from './change-text.ts'
import { loadCart } from './load-product.ts'

/** Brings a cart that may be days old up to the shop of today, once a visit, and tells what changed. */
export function useMendedCart(): { notes: string[] } {
  const { items } = useCart()
  const hydrated = useHydrated()
  const [notes, setNotes] = useState<string[]>([])
  const empty = items.length === 0

  useEffect(() => {
    if (!hydrated || empty) return
    const abort = new AbortController()
    void loadCart(items, abort.signal).then((now) => {
      if (abort.signal.aborted) return
      const changes = replaceCart((latest) => mendCart(latest, now))
      setNotes((before) => [...new Set([...before, ...changes.map(changeText)])])
    })
    return () => abort.abort()
    // Once, when the cart is known: what is added from then on is as fresh as the page it came from.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [hydrated, empty])

  return { notes }
}
