import { Search } from 'lucide-react'
import { useSearch } from './use-search.ts'

/** Searches while the user types, and immediately on Enter. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { input, value, run, runSoon } = useSearch()
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
          <span className="sr-only">{placeholder.replace(/\.+$/, '')}</span>
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
