import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PageInfo } from '#domain/page.ts'
import type { Document } from '../../query/document.ts'
import { callPanel } from '../calls/call-panel.ts'
import { pageVariables } from './address.ts'

interface Page<Row> {
  data: Row[]
  pageInfo: PageInfo
}

export interface List<Result, Row> {
  /** What is listed, as in its address: /admin/books. A change of it makes every page of it old. */
  name: string
  document: Document<Result, never>
  pick: (result: Result) => Page<Row>
  /** Shown where no answer came (docs/rules/admin-panel.md#errors). */
  fallback: string
  filters?: Record<string, unknown>
  /** Read again at each visit: what others do here matters at once. */
  live?: boolean
}

export interface ListState<Row> {
  page: Page<Row> | undefined
  /** Another page is being read; `page` is the one before. */
  busy: boolean
  error: unknown
  retry: () => void
}

/** The page that the address names (?pagina, ?busca). The older answer never wins, and the page before stays until the next one is there. */
export function useList<Result, Row>({ name, document, pick, filters = {}, live = false }: List<Result, Row>): ListState<Row> {
  const [query] = useSearchParams()
  const variables = { ...pageVariables(query), ...filters }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [name, 'list', variables],
    queryFn: async ({ signal }) => pick(await callPanel(document as Document<Result, typeof variables>, variables, signal)),
    placeholderData: keepPreviousData,
    ...(live ? { staleTime: 0 } : {}),
  })
  return { page: data, busy: isPlaceholderData || (isFetching && data === undefined), error, retry: () => void refetch() }
}
