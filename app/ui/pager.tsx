import { Link, useLocation } from 'react-router'
import { pagesAround } from '#domain/pager.ts'

interface Place {
  currentPage: number
  totalPages: number
}

/** Numbered, as links: pages can be opened, shared and gone back to, with or without scripts. */
export function Pager({ currentPage, totalPages }: Place) {
  const { pathname, search } = useLocation()
  if (totalPages < 2) return null
  const to = (page: number) => ({ pathname, search: withPage(search, page) })
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center justify-center gap-x-0.5 gap-y-1 pt-12 pb-4 sm:gap-x-1">
      <Step to={to(Math.min(currentPage - 1, totalPages))} dead={currentPage <= 1} label="Anterior" rel="prev" />
      {pagesAround(currentPage, totalPages).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`} aria-hidden className="px-2 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-current={page === currentPage ? 'page' : undefined}
            aria-label={`Página ${page}`}
            className="inline-flex min-h-12 min-w-10 items-center sm:min-w-12 justify-center border-b-[3px] border-transparent font-semibold hover:border-rule-strong aria-[current]:border-accent-line"
          >
            {page}
          </Link>
        ),
      )}
      <Step to={to(currentPage + 1)} dead={currentPage >= totalPages} label="Próxima" rel="next" />
    </nav>
  )
}

function Step({ to, dead, label, rel }: { to: { pathname: string; search: string }; dead: boolean; label: string; rel: string }) {
  const shape = 'inline-flex min-h-12 items-center px-2 sm:px-3'
  if (dead) return <span className={`${shape} text-ink-3`}>{label}</span>
  return (
    <Link to={to} rel={rel} className={`${shape} font-semibold hover:text-ink-2`}>
      {label}
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
