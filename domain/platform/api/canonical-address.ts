import { pageFrom } from './pager.ts'

/** The lists, and whether they can be searched. */
const lists: Record<string, { searched: boolean }> = {
  '/courses': { searched: true },
  '/books': { searched: true },
  '/noticias': { searched: false },
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export interface CanonicalAddress {
  path: string
  /** A list's search words; empty elsewhere. */
  search: string
  /** A list's page; 1 elsewhere. */
  page: number
}

/**
 * Target of an address of the store, however it is spelled: the router ignores case and a final slash, and a list reads any number that it does
 * not understand as its first page.
 */
export function readAddress({ pathname, search }: { pathname: string; search: string }): CanonicalAddress {
  const [section = '', ...rest] = pathname.split('/').filter(Boolean)
  const path = `/${[section.toLowerCase(), ...rest.map((each) => (uuid.test(each) ? each.toLowerCase() : each))].join('/')}`
  const list = lists[path]
  const query = new URLSearchParams(search)
  return {
    path,
    search: list?.searched ? (query.get('busca')?.trim() ?? '') : '',
    page: list ? pageFrom(query.get('pagina')) : 1,
  }
}

/** The one address of it, at the store's host. */
export function canonicalAddress({ path, search, page }: CanonicalAddress): string {
  const query = new URLSearchParams({ ...(search && { busca: search }), ...(page > 1 && { pagina: String(page) }) })
  return query.size > 0 ? `${path}?${query}` : path
}
