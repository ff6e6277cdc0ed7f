import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PageInfo } from '#domain/platform/api/page.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { Empty } from './empty.tsx'
import { Hero } from './hero.tsx'
import { List } from './list.tsx'

interface Props<Row> extends Omit<ComponentProps<typeof Hero>, 'search'> {
  list: { data: Row[]; pageInfo: Pick<PageInfo, 'currentPage' | 'totalPages' | 'totalCount'> }
  /** Names for one product and for several. */
  one: string
  many: string
  /** Shown if a search finds none, with the way back to all. */
  empty: Pick<ComponentProps<typeof Empty>, 'text' | 'backTo' | 'back'>
  children: (rows: Row[]) => ReactNode
}

/** A list of products that can be searched. */
export function Catalogue<Row>({ list, one, many, empty, children, ...hero }: Props<Row>) {
  const search = useSearchParams()[0].get('busca') ?? ''
  const { totalCount, currentPage, totalPages } = list.pageInfo
  return (
    <>
      <Hero {...hero} search={search} />
      <div className="page">
        <CatalogueState total={totalCount} one={one} many={many} currentPage={currentPage} totalPages={totalPages} />
        <List list={list} empty={<Empty more="Tente outra palavra: acentos e maiúsculas não importam." {...empty} />}>
          {children}
        </List>
      </div>
    </>
  )
}
