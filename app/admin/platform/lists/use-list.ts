import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PageInfo } from '#domain/platform/api/page.ts'
import type { Document } from '#app/query/document.ts'
import { askPanel } from '../calls/call-panel.ts'
import { pageVariables } from './address.ts'

export interface Page<Row> {
  data: Row[]
  pageInfo: PageInfo
}

export interface List<Row> {
  /** The name of the list, as in its URL: /admin/books. A change of an entry invalidates all pages of the list. */
  name: string
  /** Has this one list. */
  document: Document<Record<string, Page<Row>>, never>
  /** Shown if there was no response (docs/rules/admin-panel.md#errors). */
  fallback: string
  /** Variables that follow from the URL's query. */
  filters?: (query: URLSearchParams) => Record<string, unknown>
  /** Read again only after some minutes, as other data. By default at each visit, because changes by others matter immediately. */
  isCached?: boolean
  /** Whether a row is about to change by itself: then the page is read again every few seconds. */
  moves?: (row: Row) => boolean
}

export const movingMs = 3_000

/**
 * The page given in the URL (?pagina, ?busca). An outdated response is ignored, and the previous page stays until the next one is loaded.
 */
export function useList<Row>({ name, document, filters, isCached = false, moves }: List<Row>) {
  const [query] = useSearchParams()
  const variables = { ...pageVariables(query), ...filters?.(query) }
  return useQuery({
    queryKey: [name, 'list', variables],
    queryFn: ({ signal }) => askPanel(document as Document<Record<string, Page<Row>>, typeof variables>, variables, signal),
    placeholderData: keepPreviousData,
    ...(isCached ? {} : { staleTime: 0 }),
    refetchInterval: ({ state: { data: page } }) => (moves && page?.data.some(moves) ? movingMs : false),
  })
}
