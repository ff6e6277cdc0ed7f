import { failureText } from '../../query/failure-text.ts'
import type { BumpProduct } from './find-products.ts'

/** The selected product: the one that was read, a placeholder while it loads (undefined), or a note that it no longer exists (null). */
export function shownProduct(productId: string, read: BumpProduct | null | undefined): BumpProduct | null {
  if (productId === '') return null
  return read ?? { id: productId, title: read === null ? 'No longer there' : '…', price: '', currency: 'BRL' }
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
    const { message, advice } = failureText(error, 'The search failed. Try again.')
    return advice ?? message
  }
  if (count > 0) return ''
  return searching || search === '' ? 'Searching…' : `Nothing found for “${search}”`
}
