import { Link, useLocation } from 'react-router'
import { withFilter } from '#app/admin/platform/lists/address.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { exceptionCounts } from './exceptions.graphql.ts'

type Counts = AnswerOf<typeof exceptionCounts>

const chip =
  'inline-flex shrink-0 min-h-10 items-center gap-2 rounded-1 border border-rule-strong bg-paper-up px-3 text-small font-semibold aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper'

/** Links to open or accepted exceptions, and to each kind: only kinds of which there is one, each with its count. */
export function ExceptionFilters({ counts, kind, accepted }: { counts: Counts | undefined; kind: string | null; accepted: boolean }) {
  const { search } = useLocation()
  const sum = (of: 'open' | 'accepted') => (counts?.kinds ?? []).reduce((total, each) => total + each[of], 0)
  const states = [
    { value: null, label: 'Em aberto', count: sum('open') },
    { value: 'dispensadas', label: 'Dispensadas', count: sum('accepted') },
  ]
  const kinds = (counts?.kinds ?? [])
    .map((each) => ({ value: each.kind, label: each.title, count: accepted ? each.accepted : each.open }))
    .filter(({ value, count }) => count > 0 || value === kind)
  return (
    <div className="flex min-w-0 flex-wrap gap-x-6 gap-y-3">
      <nav aria-label="Situação" className="flex flex-wrap gap-2">
        {states.map(({ value, label, count }) => (
          <Link
            key={label}
            to={{ search: withFilter(withFilter(search, 'tipo', null), 'ver', value) }}
            aria-current={accepted === (value !== null) ? 'true' : undefined}
            className={chip}
          >
            {label} <span className="money font-normal">{count}</span>
          </Link>
        ))}
      </nav>
      {kinds.length > 1 && (
        <nav
          aria-label="Tipo"
          className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
        >
          {kinds.map(({ value, label, count }) => (
            <Link
              key={value}
              to={{ search: withFilter(search, 'tipo', kind === value ? null : value) }}
              aria-current={kind === value ? 'true' : undefined}
              className={chip}
            >
              {label} <span className="money font-normal">{count}</span>
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
