import { Link, useLocation } from 'react-router'
import { withFilter } from '../lists/address.ts'

/**
 * See docs/rules/admin-panel.md#orders: each filter is all, yes or no. An active filter has the ink colour, and one at 'Todos' stays
 * unobtrusive.
 */
const filters = [
  { name: 'pago', label: 'Pago' },
  { name: 'enviado', label: 'Enviado' },
  { name: 'fisico', label: 'Com item físico' },
  { name: 'devolver', label: 'A devolver' },
] as const
const choices = [
  { value: null, label: 'Todos' },
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
] as const

export function OrderFilters() {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 max-sm:gap-x-3">
      {filters.map((filter) => (
        <Filter key={filter.name} {...filter} />
      ))}
    </div>
  )
}

function Filter({ name, label }: { name: string; label: string }) {
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get(name)
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className="mb-1 text-mini font-semibold">
        {label}
      </p>
      <div className="flex rounded-1 border border-rule-strong bg-paper-up p-0.5">
        {choices.map((choice) => (
          <Link
            key={choice.label}
            to={{ search: withFilter(search, name, choice.value) }}
            aria-current={chosen === choice.value ? 'true' : undefined}
            className={`inline-flex min-h-10 items-center rounded-1 px-2.5 text-small font-semibold sm:px-3 ${choice.value === null ? 'aria-[current]:bg-paper-down' : 'aria-[current]:bg-ink aria-[current]:text-paper'}`}
          >
            {choice.label}
          </Link>
        ))}
      </div>
    </div>
  )
}
