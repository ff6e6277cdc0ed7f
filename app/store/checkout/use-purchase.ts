import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CartItem, mendCart } from '#domain/cart-changes.ts'
import { hasRate } from '#domain/money.ts'
import { type CatalogueType, catalogueTypeOf } from '#domain/product-type.ts'
import { soldOut } from '#domain/stock-notice.ts'
import { type FailureText, failureText } from '../../query/failure-text.ts'
import { useSettings } from '../../settings.ts'
import { replaceCart, useCart, useHydrated } from '../cart-store.ts'
import { changeText } from '../cart/change-text.ts'
import { loadProducts, saleable } from '../cart/load-products.ts'
import { type Bump, loadBumps } from './load-purchase.ts'
import { onReturn } from './on-return.ts'

export interface Single {
  kind: CatalogueType
  id: string
}

export interface LoadedPurchase {
  lines: CartItem[]
  bumps: Bump[]
}

export type PurchaseState =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'not-found' }
  | { kind: 'sold-out' | 'without-rate'; title: string }
  | { kind: 'failed'; text: FailureText }
  | { kind: 'ready'; purchase: LoadedPurchase }

/**
 * One product directly (?type=&id=), or the cart (docs/rules/checkout.md#purchase), as it can be bought now: the cart is mended on the way, and `notes` tell how.
 * `again` reads everything anew. What could not be read is read again when the network is back or the page is looked at again; until then a
 * page that is ready stays as it is.
 */
export function usePurchase() {
  const single = useSingle()
  const { items } = useCart()
  const { exchangeRates } = useSettings()
  const hydrated = useHydrated()
  const [turn, setTurn] = useState(0)
  const [unread, setUnread] = useState(false)
  const [state, setState] = useState<PurchaseState>({ kind: 'loading' })
  const [notes, setNotes] = useState<string[]>([])

  const wanted = single ? [single] : items.map(({ product }) => ({ id: product.id, kind: product.kind }))
  const fingerprint = single ? single.id : items.map(({ product, quantity }) => `${product.id} ${quantity}`).join()

  useEffect(() => {
    if (!hydrated) return
    if (wanted.length === 0) return setState({ kind: 'empty' })
    const abort = new AbortController()
    const read = async (): Promise<PurchaseState> => {
      const loaded = await loadProducts(wanted, abort.signal)
      if (single) {
        const product = loaded.get(single.id)?.product
        if (!product) return { kind: 'not-found' }
        if (soldOut(product)) return { kind: 'sold-out', title: product.title }
        if (!hasRate(product.currency, exchangeRates)) return { kind: 'without-rate', title: product.title }
        const lines = [{ product, quantity: 1 }]
        return { kind: 'ready', purchase: { lines, bumps: await loadBumps(lines, loaded, exchangeRates, abort.signal) } }
      }
      const now = saleable(loaded, exchangeRates)
      const lines = mendCart(items, now).items
      const purchase = { lines, bumps: await loadBumps(lines, loaded, exchangeRates, abort.signal) }
      if (abort.signal.aborted) return { kind: 'loading' }
      const changes = replaceCart((latest) => mendCart(latest, now))
      setNotes((before) => [...new Set([...before, ...changes.map(changeText)])])
      return lines.length === 0 ? { kind: 'empty' } : { kind: 'ready', purchase }
    }
    read().then(
      (next) => {
        if (abort.signal.aborted) return
        setUnread(false)
        setState(next)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('the products could not be read', error)
        setUnread(true)
        setState((before) => (before.kind === 'ready' ? before : { kind: 'failed', text: failureText(error, 'Erro ao buscar livro') }))
      },
    )
    return () => abort.abort()
    // The fingerprint stands for what is wanted: the arrays themselves are new in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fingerprint, hydrated, turn])

  useEffect(() => (unread ? onReturn(() => setTurn((before) => before + 1)) : undefined), [unread])

  return { state, single, notes, again: () => setTurn((before) => before + 1) }
}

function useSingle(): Single | null {
  const [query] = useSearchParams()
  const kind = catalogueTypeOf(query.get('type'))
  const id = query.get('id')
  return kind && id ? { kind, id } : null
}
