import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ListAccessVariables } from './access.graphql.ts'

export interface Chosen {
  search: string
  end: NonNullable<ListAccessVariables['end']> | null
}

const ends = [
  { value: null, label: 'Todos' },
  { value: 'ENDING', label: 'Com prazo' },
  { value: 'ENDED', label: 'Encerrados' },
] as const

const debounceMs = 250

/** Not in the URL: the screen gets its course from the navigation state, which a new address would lose. */
export function AccessFilter({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const [typed, setTyped] = useState(chosen.search)
  useEffect(() => {
    const search = typed.trim()
    if (search === chosen.search) return
    const timer = setTimeout(() => onChoose({ ...chosen, search }), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, chosen, onChoose])
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <label className="flex min-w-[min(100%,15rem)] grow items-center gap-3 rounded-1 border border-rule-strong bg-paper-up pl-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
        <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
        <span className="sr-only">Buscar por e-mail</span>
        <input
          type="search"
          value={typed}
          placeholder="Buscar por e-mail..."
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className="min-h-11 w-full min-w-0 bg-transparent pr-3 outline-none placeholder:text-ink-3"
        />
      </label>
      <div role="group" aria-label="Prazo" className="flex rounded-1 border border-rule-strong bg-paper-up p-0.5">
        {ends.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={chosen.end === value}
            onClick={() => onChoose({ ...chosen, end: value })}
            className={`inline-flex min-h-10 items-center rounded-1 px-3 text-small font-semibold ${value === null ? 'aria-pressed:bg-paper-down' : 'aria-pressed:bg-ink aria-pressed:text-paper'}`}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
