import { Link, useLocation } from 'react-router'
import { searchIn } from './list.tsx'

const sorts = [
  ['', 'NEWEST', 'Novidades'],
  ['menor-preco', 'CHEAPEST', 'Menor preço'],
  ['maior-preco', 'DEAREST', 'Maior preço'],
] as const

const sortIn = (query: URLSearchParams) => sorts.find(([name]) => name === query.get('ordem')) ?? sorts[0]

/** The page, the search and the order in the address (?pagina, ?busca, ?ordem). */
export const listIn = (url: URL) => ({ ...searchIn(url), sort: sortIn(url.searchParams)[1] })

interface Choice {
  to: string
  text: string
  isCurrent: boolean
}

/** Ways to see a list, as links: each has an address, which works without scripts. */
const Choices = ({ label, choices }: { label: string; choices: Choice[] }) => (
  <nav aria-label={label} className="flex flex-wrap gap-x-4">
    {choices.map(({ to, text, isCurrent }) => (
      <Link
        key={to}
        to={to}
        preventScrollReset
        aria-current={isCurrent || undefined}
        className="inline-flex min-h-12 items-center border-b-[3px] border-transparent hover:border-rule-strong aria-[current]:border-accent-line"
      >
        {text}
      </Link>
    ))}
  </nav>
)

/** The orders of a list. */
export function Sorts({ busca }: { busca: string }) {
  const { pathname, search } = useLocation()
  const current = sortIn(new URLSearchParams(search))
  const choices = sorts.map((sort) => ({
    to: `${pathname}?${new URLSearchParams({ ...(busca && { busca }), ...(sort[0] && { ordem: sort[0] }) })}`,
    text: busca && !sort[0] ? 'Mais parecidos' : sort[2],
    isCurrent: sort === current,
  }))
  return <Choices label="Ordem" choices={choices} />
}

interface Counts {
  courses: number
  books: number
  bundles: number
}

/** The lists in which a search has results, and how many: one search for all of them. */
export function ResultLists({ counts, busca }: { counts: Counts; busca: string }) {
  const { pathname } = useLocation()
  const choices = [
    ['/courses', 'Cursos', counts.courses] as const,
    ['/books', 'E-books e livros', counts.books] as const,
    ['/pacotes', 'Pacotes', counts.bundles] as const,
  ].flatMap(([path, text, count]) =>
    count > 0 || path === pathname
      ? [{ to: `${path}?${new URLSearchParams({ busca })}`, text: `${text} (${count})`, isCurrent: path === pathname }]
      : [],
  )
  return <Choices label="Resultados" choices={choices} />
}
