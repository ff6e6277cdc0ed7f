import { adminPageSize } from '#domain/page.ts'
import { pageFrom } from '#domain/pager.ts'

/** What the server is asked for: the rows of one page (?pagina) of what was searched (?busca). */
export const pageVariables = (query: URLSearchParams) => ({
  access: 'ADMIN' as const,
  offset: (pageFrom(query.get('pagina')) - 1) * adminPageSize,
  limit: adminPageSize,
  search: query.get('busca') ?? '',
})

/** The same address with another filter or search, from its first page on (docs/rules/admin-panel.md#lists). Null takes the filter away. */
export function withFilter(search: string, name: string, value: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('pagina')
  if (value) query.set(name, value)
  else query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}

/** A filter that is all, yes or no: ?pago=sim, ?pago=nao; anything else is all. */
export function flagIn(query: URLSearchParams, name: string): boolean | null {
  const value = query.get(name)
  return value === 'sim' ? true : value === 'nao' ? false : null
}
