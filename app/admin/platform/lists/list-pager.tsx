import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Noun } from '#domain/platform/values/counted.ts'
import type { PageInfo } from '#domain/platform/api/page.ts'
import { withPage } from '#app/ui/pager.tsx'
import { useWords } from '../texts.ts'

/** See docs/rules/admin-panel.md#lists: 'Mostrando N pedidos', 'Página X de Y'; 'Showing N posts', 'Page X of Y'. */
export function ListPager({ info, count, noun }: { info: PageInfo; count: number; noun: Noun }) {
  const words = useWords()
  return (
    <nav aria-label={words.pages} className="flex min-h-14 flex-wrap items-center justify-between gap-x-2 text-ink-2 max-sm:text-mini">
      <span>{words.showing(count, noun)}</span>
      <span className="flex items-center sm:gap-2">
        <Step page={info.currentPage - 1} open={info.hasPreviousPage} label={words.previous} Icon={ArrowLeft} />
        {words.page(info.currentPage, info.totalPages)}
        <Step page={info.currentPage + 1} open={info.hasNextPage} label={words.next} Icon={ArrowRight} />
      </span>
    </nav>
  )
}

function Step({ page, open, label, Icon }: { page: number; open: boolean; label: string; Icon: typeof ArrowLeft }) {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const shape = 'inline-flex size-11 items-center justify-center'
  if (!open) return <Icon aria-hidden className={`${shape} p-3 text-ink-3 opacity-50`} />
  return (
    <Link
      to={{ search: withPage(search, page) }}
      state={state}
      aria-label={label}
      className={`${shape} rounded-1 text-ink hover:bg-paper-down`}
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  )
}
