import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPageSize, type PageInfo } from '#domain/page.ts'
import { pageFrom } from '#domain/pager.ts'
import type { Document } from '../../query/document.ts'
import { callPanel } from '../calls/call-panel.ts'

export interface Page<Row> {
  data: Row[]
  pageInfo: PageInfo
}

export interface ListState<Row> {
  page: Page<Row> | undefined
  /** Another page is being read; `page` is the one before. */
  busy: boolean
  error: unknown
  /** Said where no answer came (docs/rules/admin-panel.md#errors). */
  fallback: string
  again: () => void
}

interface Where {
  access: 'ADMIN'
  offset: number
  limit: number
  search: string
}

interface List<Result, Row> {
  /** What is listed: a change of it makes every page of it old. */
  name: string
  document: Document<Result, never>
  pick: (result: Result) => Page<Row>
  fallback: string
  filters?: Record<string, unknown>
  /** Read anew at each visit: what others do here matters at once. */
  live?: boolean
}

/** The page that the address names (?pagina, ?busca). The older answer never wins, and the page before stays until the next one is there. */
export function useList<Result, Row>({ name, document, pick, fallback, filters = {}, live = false }: List<Result, Row>): ListState<Row> {
  const [query] = useSearchParams()
  const where: Where = {
    access: 'ADMIN',
    offset: (pageFrom(query.get('pagina')) - 1) * adminPageSize,
    limit: adminPageSize,
    search: query.get('busca') ?? '',
  }
  const variables = { ...where, ...filters }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [name, 'list', variables],
    queryFn: async ({ signal }) => pick(await callPanel(document as Document<Result, typeof variables>, variables, signal)),
    placeholderData: keepPreviousData,
    ...(live ? { staleTime: 0 } : {}),
  })
  return {
    page: data,
    busy: isPlaceholderData || (isFetching && data === undefined),
    error,
    fallback,
    again: () => void refetch(),
  }
}
