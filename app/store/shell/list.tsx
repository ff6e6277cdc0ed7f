import type { ReactNode } from 'react'
import { data, useLocation } from 'react-router'
import { type PageInfo, publicPageSize } from '#domain/platform/api/page.ts'
import { pageFrom } from '#domain/platform/api/pager.ts'
import { Pager, withPage } from '../../ui/pager.tsx'
import { Empty } from './empty.tsx'

type Place = Pick<PageInfo, 'currentPage' | 'totalPages'>

/** The rows of the page in the address (?pagina). */
export const pageIn = ({ searchParams }: URL) => ({
  offset: (pageFrom(searchParams.get('pagina')) - 1) * publicPageSize,
  limit: publicPageSize,
})

/** The same of the search in the address (?busca). */
export const searchIn = (url: URL) => ({ ...pageIn(url), search: url.searchParams.get('busca')?.slice(0, 200) ?? '' })

const isBeyond = ({ currentPage, totalPages }: Place): boolean => currentPage > totalPages

/** A list's page for the server: there is nothing at an address beyond its last page. */
export const withStatus = <Page,>(page: Page, pageInfo: Place) => data(page, { status: isBeyond(pageInfo) ? 404 : 200 })

interface ListProps<Row> {
  list: { data: Row[]; pageInfo: Place }
  /** Shown if there is nothing in the list. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of a page of the store, and the way to the other pages. */
export function List<Row>({ list: { data: rows, pageInfo }, empty, children }: ListProps<Row>) {
  if (isBeyond(pageInfo)) return <BeyondList totalPages={pageInfo.totalPages} />
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      <Pager currentPage={pageInfo.currentPage} totalPages={pageInfo.totalPages} />
    </>
  )
}

function BeyondList({ totalPages }: Pick<Place, 'totalPages'>) {
  const { pathname, search } = useLocation()
  return (
    <Empty
      text="Esta página não existe"
      more={totalPages === 1 ? 'A lista tem uma página só.' : `A lista termina na página ${totalPages}.`}
      backTo={pathname + withPage(search, 1)}
      back="Ir para a primeira página"
    />
  )
}
