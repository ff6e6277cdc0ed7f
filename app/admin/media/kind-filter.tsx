import { Link, useLocation } from 'react-router'
import { fileKinds } from '#domain/file-types.ts'
import { withFilter } from '../lists/address.ts'
import { kindTexts } from './file-texts.ts'

const choices = [{ value: null, label: 'Todos' }, ...fileKinds.map((kind) => ({ value: kind, label: kindTexts[kind].many }))]

/** Stored in the URL as ?tipo=PICTURE. */
export function KindFilter() {
  const { search } = useLocation()
  const chosen = new URLSearchParams(search).get('tipo')
  return (
    <nav aria-label="Tipo" className="flex max-w-full rounded-1 border border-rule-strong bg-paper-up p-0.5 max-sm:overflow-x-auto">
      {choices.map(({ value, label }) => (
        <Link
          key={label}
          to={{ search: withFilter(search, 'tipo', value) }}
          aria-current={chosen === value ? 'true' : undefined}
          className={`inline-flex min-h-10 shrink-0 items-center rounded-1 px-2.5 text-small font-semibold sm:px-3 ${value === null ? 'aria-[current]:bg-paper-down' : 'aria-[current]:bg-ink aria-[current]:text-paper'}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
