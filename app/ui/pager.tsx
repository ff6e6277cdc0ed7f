import { Link, useLocation } from 'react-router'
import type { PageInfo } from '#domain/platform/api/page.ts'
import { pagesAround } from '#domain/platform/api/pager.ts'

/** Numbered links: pages can be bookmarked, shared and reached with the back button, with or without JavaScript. */
export function Pager({ currentPage, totalPages }: Pick<PageInfo, 'currentPage' | 'totalPages'>) {
  const { pathname, search } = useLocation()
  if (totalPages < 2) return null
  const to = (page: number) => ({ pathname, search: withPage(search, page) })
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-x-0.5 gap-y-1 pt-12 pb-4 sm:gap-x-1">
      <Step to={to(Math.min(currentPage - 1, totalPages))} dead={currentPage <= 1} label="Anterior" sign="‹" rel="prev" />
      {pagesAround(currentPage, totalPages).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`} aria-hidden className="sm:px-2 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-current={page === currentPage ? 'page' : undefined}
            aria-label={`Página ${page}`}
            className="inline-flex min-h-12 min-w-9 items-center justify-center sm:min-w-12 border-b-[3px] border-transparent font-semibold hover:border-rule-strong aria-[current]:border-accent-line"
          >
            {page}
          </Link>
        ),
      )}
      <Step to={to(currentPage + 1)} dead={currentPage >= totalPages} label="Próxima" sign="›" rel="next" />
    </nav>
  )
}

interface StepProps {
  to: { pathname: string; search: string }
  dead: boolean
  label: string
  /** Shown on a phone instead of the label. */
  sign: string
  rel: string
}

function Step({ to, dead, label, sign, rel }: StepProps) {
  const shape = 'inline-flex min-h-12 min-w-9 items-center justify-center sm:px-3'
  const text = (
    <>
      <span className="max-sm:sr-only">{label}</span>
      <span aria-hidden className="text-2 sm:hidden">
        {sign}
      </span>
    </>
  )
  if (dead) return <span className={`${shape} text-ink-3`}>{text}</span>
  return (
    <Link to={to} rel={rel} className={`${shape} font-semibold hover:text-ink-2`}>
      {text}
    </Link>
  )
}

export function withPage(search: string, page: number): string {
  const query = new URLSearchParams(search)
  if (page > 1) query.set('pagina', String(page))
  else query.delete('pagina')
  const text = query.toString()
  return text ? `?${text}` : ''
}
