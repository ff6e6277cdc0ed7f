import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { withPage } from '../../ui/pager.tsx'
import type { OrderPage } from './use-orders.ts'

/** Spec §2: 'Mostrando N pedidos', 'Página X de Y'. */
export function OrderPager({ info, shown }: { info: OrderPage['pageInfo']; shown: number }) {
  return (
    <nav aria-label="Páginas" className="flex min-h-14 items-center justify-between text-ink-2">
      <span>{`Mostrando ${shown} pedidos`}</span>
      <span className="flex items-center gap-2">
        <Step page={info.currentPage - 1} open={info.hasPreviousPage} label="Página anterior" Icon={ArrowLeft} />
        {`Página ${info.currentPage} de ${info.totalPages}`}
        <Step page={info.currentPage + 1} open={info.hasNextPage} label="Próxima página" Icon={ArrowRight} />
      </span>
    </nav>
  )
}

function Step({ page, open, label, Icon }: { page: number; open: boolean; label: string; Icon: typeof ArrowLeft }) {
  const { search } = useLocation()
  const shape = 'inline-flex size-11 items-center justify-center'
  if (!open) return <Icon aria-hidden className={`${shape} p-3 text-ink-3`} />
  return (
    <Link to={{ search: withPage(search, page) }} aria-label={label} className={shape}>
      <Icon aria-hidden className="size-5" />
    </Link>
  )
}
