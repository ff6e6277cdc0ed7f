import { failureText } from '../../query/failure-text.ts'
import type { BumpProduct } from './find-products.ts'

/** The chosen product: as it was read; while it is not read yet (undefined), or where it no longer exists (null), what can be said of it. */
export function shownProduct(productId: string, read: BumpProduct | null | undefined): BumpProduct | null {
  if (productId === '') return null
  return read ?? { id: productId, title: read === null ? 'No longer there' : '…', price: '', currency: 'BRL' }
}

/** What stands above the results; nothing where there are some. */
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
