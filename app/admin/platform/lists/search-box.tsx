import { useLocation, useNavigate } from 'react-router'
import { useSearchAsTyped } from '#app/ui/use-search-as-typed.ts'
import { Search } from 'lucide-react'
import { withFilter } from './address.ts'

/**
 * A search stored in the URL (?busca), while the user types and immediately on Enter. A new search starts at page 1
 * (docs/rules/admin-panel.md#lists) and preserves the filters.
 */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const navigate = useNavigate()
  const value = new URLSearchParams(search).get('busca') ?? ''
  const { input, run, runSoon } = useSearchAsTyped({
    value,
    pauseMs: 250,
    search: (words) => {
      // Uses the current URL, not the one at the key press: a filter may have been selected since, or another screen may be loading.
      const now = window.location
      const current = new URLSearchParams(now.search).get('busca') ?? ''
      if (now.pathname !== pathname || words === current) return
      void navigate({ pathname, search: withFilter(now.search, 'busca', words) }, { replace: current !== '', state })
    },
  })
  return (
    <search className="min-w-[min(100%,17rem)] grow">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <label className="flex items-center gap-3 rounded-1 border border-rule-strong bg-paper-up pl-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
          <Search aria-hidden className="size-5 shrink-0 text-ink-3" />
          <span className="sr-only">{placeholder.replace(/\.{1,3}$/, '')}</span>
          <input
            ref={input}
            type="search"
            name="busca"
            defaultValue={value}
            placeholder={placeholder}
            maxLength={200}
            autoComplete="off"
            onChange={runSoon}
            className="min-h-11 w-full min-w-0 bg-transparent pr-3 outline-none placeholder:text-ink-3"
          />
        </label>
      </form>
    </search>
  )
}
