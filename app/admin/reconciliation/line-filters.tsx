import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { withFilter } from '../lists/address.ts'
import { SwitchLinks } from '../lists/switch-links.tsx'
import { formatDay } from '#domain/format-day.ts'
import { dayIn } from './transfer-texts.ts'

/** Without a choice, the screen shows what needs a decision. */
const choices = [
  { value: null, label: 'Em aberto', status: 'OPEN' },
  { value: 'conferidos', label: 'Conferidos', status: 'MATCHED' },
  { value: 'aceitos', label: 'Aceitos', status: 'ACCEPTED' },
  { value: 'todos', label: 'Todos', status: null },
] as const

export const statusFilter = (query: URLSearchParams) => (choices.find(({ value }) => value === query.get('situacao')) ?? choices[0]).status

export function LineFilters() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const day = dayIn(query)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SwitchLinks titled label="Situação" name="situacao" choices={choices} />
      {day && (
        <Link
          to={{ search: withFilter(search, 'dia', null) }}
          preventScrollReset
          aria-label={`Mostrar todos os dias, e não só ${formatDay(day)}`}
          className="money inline-flex min-h-11 items-center gap-2 rounded-1 border border-ink bg-paper-up px-3 text-small font-semibold hover:bg-paper-down"
        >
          {formatDay(day)} <X aria-hidden className="size-4" />
        </Link>
      )}
    </div>
  )
}
