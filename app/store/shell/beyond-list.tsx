import { data, useLocation } from 'react-router'
import type { PageInfo } from '#domain/page.ts'
import { withPage } from '../../ui/pager.tsx'
import { Empty } from './empty.tsx'

type Place = Pick<PageInfo, 'currentPage' | 'totalPages'>

export const isBeyond = ({ currentPage, totalPages }: Place): boolean => currentPage > totalPages

/** A list's page for the server: there is nothing at an address beyond its last page. */
export const withStatus = <Page,>(page: Page, pageInfo: Place) => data(page, { status: isBeyond(pageInfo) ? 404 : 200 })

export function BeyondList({ totalPages }: Pick<Place, 'totalPages'>) {
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
