import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CartChange } from '#domain/checkout/cart-changes.ts'
import { catalogueTypeOf } from '#domain/catalogue/products/product-type.ts'
import { failureText } from '#app/query/failure-text.ts'
import { useSettings } from '#app/settings.ts'
import { changeText } from '#app/store/cart/change-text.ts'
import { useCart } from '#app/store/cart/cart-store.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { onReturn } from './on-return.ts'
import { keyOfPurchase, type PurchaseState, readCart, readSingle, type Single, unreadText } from './read-purchase.ts'

/**
 * The product that is bought directly (?type=&id=), or the cart (docs/rules/checkout.md#purchase), as it can be bought now. The cart is
 * updated to the current products, and `notes` describe the changes. `reload` reads everything again. A failed read is retried when the
 * network returns or the page becomes visible again; until then a page that is ready stays as it is.
 */
export function usePurchase(single: Single | null) {
  const { items } = useCart()
  const { exchangeRates: rates } = useSettings()
  const hydrated = useHydrated()
  const [reloads, setReloads] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const [state, setState] = useState<PurchaseState>({ kind: 'loading' })
  const [notes, setNotes] = useState<string[]>([])

  const isEmpty = !single && items.length === 0
  const fingerprint = single ? keyOfPurchase(single) : items.map(({ product, quantity }) => `${product.id} ${quantity}`).join()
  const reading = hydrated && !isEmpty ? `${fingerprint} ${reloads}` : null
  const reload = () => setReloads((before) => before + 1)
  const onChanges = (changes: CartChange[]) => setNotes((before) => [...new Set([...before, ...changes.map(changeText)])])
  const read = useEffectEvent((signal: AbortSignal) =>
    single ? readSingle(single, { rates, signal }) : readCart(items, { rates, signal, onChanges }),
  )
  const textOf = useEffectEvent((error: unknown) => failureText(error, unreadText(single)))

  useEffect(() => {
    if (reading === null) return
    const abort = new AbortController()
    const { signal } = abort
    read(signal).then(
      (next) => {
        if (signal.aborted) return
        setHasFailed(false)
        setState(next)
      },
      (error: unknown) => {
        if (signal.aborted) return
        console.warn('the products could not be read', error)
        setHasFailed(true)
        const text = textOf(error)
        setState((before) => (before.kind === 'ready' ? before : { kind: 'failed', text }))
      },
    )
    return () => abort.abort()
  }, [reading])

  useEffect(() => (hasFailed ? onReturn(() => setReloads((before) => before + 1)) : undefined), [hasFailed])

  return { state: hydrated && isEmpty ? empty : state, notes, reload }
}

const empty: PurchaseState = { kind: 'empty' }

/** The product of the address; null for the cart. */
export function useSingle(): Single | null {
  const [query] = useSearchParams()
  return singleIn(query)
}

export function singleIn(query: URLSearchParams): Single | null {
  const type = query.get('type')
  const id = query.get('id')
  if (id && type === 'plan') return { kind: 'PLAN', id, hasTrial: query.get('teste') === '1' }
  const kind = catalogueTypeOf(type)
  return kind && id ? { kind, id } : null
}
