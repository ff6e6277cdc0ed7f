import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { centsFromUnits, type Currency, formatCents } from '#domain/platform/values/money.ts'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { CallError } from '#app/query/call-error.ts'
import type { Document } from '#app/query/document.ts'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { bumpBook, bumpBooks, bumpBundle, bumpBundles, bumpCourse, bumpCourses } from './bump-products.graphql.ts'
import { failureText } from '#app/query/failure-text.ts'

export interface BumpProduct {
  id: string
  title: string
  /** Formatted for display. */
  price: string
  cents: number
  currency: Currency
}

/** A course or a book has its price in units, a bundle in cents. The currency defaults to BRL. */
type Found = { id: string; title: string; currency?: Currency } & ({ price: number } | { priceCents: number })

interface Source {
  /** The panel's name for these products. */
  words: string
  search: Document<Record<string, { data: Found[] }>, { search: string }>
  one: Document<Record<string, Found>, { id: string }>
}

/** Where each type of product that can be offered as an order bump is read from. */
export const bumpSources: Record<CatalogueType, Source> = {
  COURSE: { words: 'cursos', search: bumpCourses, one: bumpCourse },
  BOOK: { words: 'livros', search: bumpBooks, one: bumpBook },
  BUNDLE: { words: 'pacotes', search: bumpBundles, one: bumpBundle },
}

/** See docs/rules/admin-panel.md#order-bump-editor: requires a search text and returns at most 10 products. */
const findProducts = async (kind: CatalogueType, search: string, signal: AbortSignal): Promise<BumpProduct[]> =>
  (await askPanel(bumpSources[kind].search, { search }, signal)).data.map(toBumpProduct)

/** The product that a bump refers to, or null if it no longer exists. */
async function findProduct(kind: CatalogueType, id: string, signal: AbortSignal): Promise<BumpProduct | null> {
  try {
    return toBumpProduct(await askPanel(bumpSources[kind].one, { id }, signal))
  } catch (error) {
    if (error instanceof CallError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function toBumpProduct({ id, title, currency = 'BRL', ...own }: Found): BumpProduct {
  const cents = 'priceCents' in own ? own.priceCents : centsFromUnits(own.price)
  return { id, title, price: formatCents(cents, currency), cents, currency }
}

/** The selected product: the one that was read, a placeholder while it loads (undefined), or a note that it no longer exists (null). */
export function shownProduct(productId: string, read: BumpProduct | null | undefined): BumpProduct | null {
  if (productId === '') return null
  return read ?? { id: productId, title: read === null ? 'Não existe mais' : '…', price: '', cents: 0, currency: 'BRL' }
}

/** The status text above the results. It is empty if there are results. */
export function searchStatus({
  search,
  searching,
  error,
  count,
}: {
  search: string
  searching: boolean
  error: unknown
  count: number
}): string {
  if (error) {
    const { message, advice } = failureText(error, 'A busca falhou. Tente de novo.')
    return advice ?? message
  }
  if (count > 0) return ''
  return searching || search === '' ? 'Buscando…' : `Nada encontrado para “${search}”`
}

const debounceMs = 250

export const productQuery = (kind: CatalogueType, productId: string) => ({
  queryKey: ['bump-product', kind, productId],
  queryFn: ({ signal }: { signal: AbortSignal }) => findProduct(kind, productId, signal),
  enabled: productId !== '',
})

/** The selected product, and the search results while the user types. */
export function useProductSearch(kind: CatalogueType, productId: string) {
  /** Null while no search is open: the field then shows the selected product. */
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed?.trim() ?? '', debounceMs)
  const chosen = useQuery(productQuery(kind, productId))
  const matches = useQuery({
    queryKey: ['bump-search', kind, search],
    queryFn: ({ signal }) => findProducts(kind, search, signal),
    enabled: search !== '',
    staleTime: 30_000,
  })
  const value = shownProduct(productId, chosen.data)
  const items = search === '' ? (value ? [value] : []) : (matches.data ?? [])
  return {
    typed,
    setTyped,
    open: typed !== null && typed.trim() !== '',
    value,
    items,
    status: searchStatus({ search, searching: matches.isFetching, error: matches.error, count: items.length }),
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
