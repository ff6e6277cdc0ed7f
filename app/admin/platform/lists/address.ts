import { adminPageSize } from '#domain/platform/api/page.ts'
import { pageFrom } from '#domain/platform/api/pager.ts'

/** The query variables: the rows of one page (?pagina) of the search (?busca). */
export const pageVariables = (query: URLSearchParams) => ({
  access: 'ADMIN' as const,
  offset: (pageFrom(query.get('pagina')) - 1) * adminPageSize,
  limit: adminPageSize,
  search: query.get('busca') ?? '',
})

/** The URL's query with another filter or search, starting at its first page (docs/rules/admin-panel.md#lists). Null removes the filter. */
export function withFilter(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('pagina')
  if (value) query.set(name, value)
  else query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** A filter with the values all, yes or no: ?pago=sim, ?pago=nao. Anything else means all. */
export function flagIn(query: URLSearchParams, name: string): boolean | null {
  const value = query.get(name)
  return value === 'sim' ? true : value === 'nao' ? false : null
}

/** The choices of such a filter. */
export const flagChoices = (all: string, yes: string, no: string) => [
  { value: null, label: all },
  { value: 'sim', label: yes },
  { value: 'nao', label: no },
]
