import { Link, useLocation } from 'react-router'
import { useSettings } from '../../settings.ts'
import { searchIn } from './list.tsx'

const sorts = [
  { name: '', sort: 'NEWEST', text: 'Novidades' },
  { name: 'menor-preco', sort: 'CHEAPEST', text: 'Menor preço' },
  { name: 'maior-preco', sort: 'DEAREST', text: 'Maior preço' },
] as const
const parameter = 'ordem'

const sortIn = (query: URLSearchParams) => sorts.find(({ name }) => name !== '' && name === query.get(parameter)) ?? sorts[0]

/** The page, the search and the order in the address (?pagina, ?busca, ?ordem). */
export function listIn(url: URL) {
  const { sort } = sortIn(url.searchParams)
  return { ...searchIn(url), ...(sort !== 'NEWEST' && { sort }) }
}

const choice =
  'inline-flex min-h-11 items-center border-b-[3px] border-transparent hover:border-rule-strong aria-[current]:border-accent-line aria-[current]:font-semibold aria-[current]:text-ink'

/** The orders of a list, as links: each has an address, which works without scripts. */
export function Sorts() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const current = sortIn(query)
  const searches = Boolean(query.get('busca'))
  const addressOf = (name: string) => {
    const next = new URLSearchParams(query)
    next.delete('pagina')
    next.delete(parameter)
    if (name) next.set(parameter, name)
    return { pathname, search: next.size > 0 ? `?${next}` : '' }
  }
  return (
    <nav aria-label="Ordem" className="flex flex-wrap gap-x-5 max-sm:order-last max-sm:w-full">
      {sorts.map((sort) => (
        <Link
          key={sort.name}
          to={addressOf(sort.name)}
          preventScrollReset
          aria-current={sort === current ? 'true' : undefined}
          className={choice}
        >
          {searches && sort.name === '' ? 'Mais parecidos' : sort.text}
        </Link>
      ))}
    </nav>
  )
}

interface Found {
  courses: number
  books: number
  bundles: number
}

/** The lists in which a search finds something, with how much: one search for all of them. */
export function FoundIn({ counts, search }: { counts: Found; search: string }) {
  const { pathname } = useLocation()
  const { hasBundles } = useSettings()
  const lists = [
    { path: '/courses', text: 'Cursos', count: counts.courses },
    { path: '/books', text: 'E-books e livros', count: counts.books },
    ...(hasBundles ? [{ path: '/pacotes', text: 'Pacotes', count: counts.bundles }] : []),
  ]
  return (
    <nav aria-label="Resultados" className="flex flex-wrap gap-x-5 border-b border-rule">
      {lists.map(({ path, text, count }) => (
        <Link
          key={path}
          to={`${path}?${new URLSearchParams({ busca: search })}`}
          aria-current={pathname === path ? 'page' : undefined}
          className={choice}
        >
          {`${text} (${count})`}
        </Link>
      ))}
    </nav>
  )
}
