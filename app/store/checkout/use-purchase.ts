import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCart, useHydrated } from '../cart/cart-store.ts'
import { type LoadedPurchase, loadPurchase } from './load-purchase.ts'

export type PurchaseState =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'not-found' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; purchase: LoadedPurchase; single: { kind: 'course' | 'book'; id: string } | null }

/** One product directly (?type=&id=), or the cart (spec §2). `again` reads everything anew. */
export function usePurchase(): { state: PurchaseState; again: () => void } {
  const [query] = useSearchParams()
  const { items } = useCart()
  const hydrated = useHydrated()
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<PurchaseState>({ kind: 'loading' })

  const type = query.get('type')
  const id = query.get('id')
  const single: { kind: 'course' | 'book'; id: string } | null = (type === 'course' || type === 'book') && id ? { kind: type, id } : null
  const wanted = single
    ? [{ ...single, title: '', quantity: 1 }]
    : items.map(({ product, quantity }) => ({ id: product.id, kind: product.kind, title: product.title, quantity }))
  const fingerprint = JSON.stringify(wanted)

  useEffect(() => {
    if (!hydrated) return
    if (wanted.length === 0) return setState({ kind: 'empty' })
    const abort = new AbortController()
    loadPurchase(wanted, abort.signal).then(
      (purchase) => {
        if (abort.signal.aborted) return
        if (purchase.lines.length === 0) return setState({ kind: single ? 'not-found' : 'empty' })
        setState({ kind: 'ready', purchase, single })
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setState({ kind: 'failed', message: error instanceof Error ? error.message : 'Erro ao buscar livro' })
      },
    )
    return () => abort.abort()
    // The fingerprint stands for what is wanted: the arrays themselves are new in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fingerprint, hydrated, turn])

  return { state, again: () => setTurn((before) => before + 1) }
}
