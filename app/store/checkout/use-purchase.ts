import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CartItem, mendCart } from '#domain/cart-changes.ts'
import { soldOut } from '#domain/stock-notice.ts'
import { type FailureText, failureText } from '../../query/failure-text.ts'
import { replaceCart, useCart, useHydrated } from '../cart/cart-store.ts'
import { changeText } from '../cart/change-text.ts'
import { loadProducts } from '../cart/load-products.ts'
import { type Bump, loadBumps } from './load-purchase.ts'

export interface Single {
  kind: 'course' | 'book'
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
  | { kind: 'sold-out'; title: string }
  | { kind: 'failed'; text: FailureText }
  | { kind: 'ready'; purchase: LoadedPurchase }

/**
 * One product directly (?type=&id=), or the cart (spec §2), as it can be bought now: the cart is mended on the way, and `notes` tell how.
 * `again` reads everything anew.
 */
export function usePurchase() {
  const single = useSingle()
  const { items } = useCart()
  const hydrated = useHydrated()
  const [turn, setTurn] = useState(0)
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
        const lines = [{ product, quantity: 1 }]
        return { kind: 'ready', purchase: { lines, bumps: await loadBumps(lines, loaded, abort.signal) } }
      }
      const now = new Map([...loaded].map(([id, one]) => [id, one?.product ?? null]))
      const lines = mendCart(items, now).items
      const purchase = { lines, bumps: await loadBumps(lines, loaded, abort.signal) }
      if (abort.signal.aborted) return { kind: 'loading' }
      const changes = replaceCart((latest) => mendCart(latest, now))
      setNotes((before) => [...new Set([...before, ...changes.map(changeText)])])
      return lines.length === 0 ? { kind: 'empty' } : { kind: 'ready', purchase }
    }
    read().then(
      (next) => !abort.signal.aborted && setState(next),
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ kind: 'failed', text: failureText(error, 'Erro ao buscar livro') })
      },
    )
    return () => abort.abort()
    // The fingerprint stands for what is wanted: the arrays themselves are new in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fingerprint, hydrated, turn])

  return { state, single, notes, again: () => setTurn((before) => before + 1) }
}

function useSingle(): Single | null {
  const [query] = useSearchParams()
  const type = query.get('type')
  const id = query.get('id')
  return (type === 'course' || type === 'book') && id ? { kind: type, id } : null
}
