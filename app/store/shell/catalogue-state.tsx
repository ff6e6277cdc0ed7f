import { useLocation, useNavigation } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'

/** The number of results and the current page; a spinner while another page of this catalogue is loading. */
export function CatalogueState({
  total,
  one,
  many,
  currentPage,
  totalPages,
}: {
  total: number
  one: string
  many: string
  currentPage: number
  totalPages: number
}) {
  const { pathname } = useLocation()
  const loading = useNavigation().location?.pathname === pathname
  return (
    <div className="flex min-h-16 items-center justify-between pt-7 pb-4 text-small text-ink-2" aria-live="polite">
      <span>
        {total} {total === 1 ? one : many}
      </span>
      {loading ? <Spinner label="Buscando" /> : <span>{currentPage > totalPages ? null : `Página ${currentPage} de ${totalPages}`}</span>}
    </div>
  )
}
