import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { PageInfo } from '#domain/platform/api/page.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Empty } from './empty.tsx'
import { Hero } from './hero.tsx'
import { ResultLists, Sorts } from './list-choices.tsx'
import { List } from './list.tsx'

interface Props<Row> extends Omit<ComponentProps<typeof Hero>, 'search' | 'results'> {
  list: { data: Row[]; pageInfo: Pick<PageInfo, 'currentPage' | 'totalPages' | 'totalCount'> }
  /** How many of each kind the search finds. */
  counts: ComponentProps<typeof ResultLists>['counts']
  /** Names for one product and for several. */
  one: string
  many: string
  /** Shown if a search finds none, with the way back to all. */
  empty: Pick<ComponentProps<typeof Empty>, 'text' | 'backTo' | 'back'>
  children: (rows: Row[]) => ReactNode
}

/** A list of products that can be searched. */
export function Catalogue<Row>({ list, counts, one, many, empty, children, ...hero }: Props<Row>) {
  const search = useSearchParams()[0].get('busca') ?? ''
  const { totalCount } = list.pageInfo
  const results = useRef<HTMLDivElement>(null)
  return (
    <>
      <Hero {...hero} search={search} results={results} />
      <div className="page">
        <div className="flex flex-wrap justify-between gap-x-8 text-ink-2">
          {search && <ResultLists counts={counts} busca={search} />}
          <Sorts busca={search} />
        </div>
        <CatalogueState results={results} total={`${totalCount} ${totalCount === 1 ? one : many}`} {...list.pageInfo} />
        <List list={list} empty={<Empty more="Tente outra palavra: acentos e maiúsculas não importam." {...empty} />}>
          {children}
        </List>
      </div>
    </>
  )
}

interface State extends Pick<PageInfo, 'currentPage' | 'totalPages'> {
  results: RefObject<HTMLDivElement | null>
  total: string
}

/** The number of results and the current page; a spinner while another page of this catalogue is loading. */
function CatalogueState({ results, total, currentPage, totalPages }: State) {
  const { pathname } = useLocation()
  const loading = useNavigation().location?.pathname === pathname
  return (
    <div ref={results} className="flex min-h-16 items-center justify-between pt-7 pb-4 text-small text-ink-2" aria-live="polite">
      <span>{total}</span>
      {loading ? <Spinner label="Buscando" /> : <span>{currentPage > totalPages ? null : `Página ${currentPage} de ${totalPages}`}</span>}
    </div>
  )
}
