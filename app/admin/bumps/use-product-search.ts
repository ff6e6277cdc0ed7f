import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CatalogueType } from '#domain/product-type.ts'
import { findProduct, findProducts } from './find-products.ts'
import { searchStatus, shownProduct } from './search-status.ts'

const debounceMs = 250

/** The selected product, and the search results while the user types. */
export function useProductSearch(kind: CatalogueType, productId: string) {
  /** Null while no search is open: the field then shows the selected product. */
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed?.trim() ?? '', debounceMs)
  const chosen = useQuery({
    queryKey: ['bump-product', kind, productId],
    queryFn: ({ signal }) => findProduct(kind, productId, signal),
    enabled: productId !== '',
  })
  const found = useQuery({
    queryKey: ['bump-search', kind, search],
    queryFn: ({ signal }) => findProducts(kind, search, signal),
    enabled: search !== '',
    staleTime: 30_000,
  })
  const value = shownProduct(productId, chosen.data)
  const items = search === '' ? (value ? [value] : []) : (found.data ?? [])
  return {
    typed,
    setTyped,
    open: typed !== null && typed.trim() !== '',
    value,
    items,
    status: searchStatus({ search, searching: found.isFetching, error: found.error, count: items.length }),
  }
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
