import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const debounceMs = 250

/** Answers as one types; a new search starts at page 1 (spec §4) and leaves the filters as they are. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const value = new URLSearchParams(search).get('busca') ?? ''

  const go = () => {
    clearTimeout(timer.current)
    const words = input.current?.value.trim() ?? ''
    if (words === value) return
    const query = new URLSearchParams(search)
    query.delete('pagina')
    if (words) query.set('busca', words)
    else query.delete('busca')
    void navigate({ pathname, search: query.size > 0 ? `?${query}` : '' }, { replace: value !== '' })
  }
  const typed = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(go, debounceMs)
  }

  // Back and forward change the search without the field; what is being typed is never taken away.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search className="min-w-[min(100%,17rem)] grow">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          go()
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
            onChange={typed}
            className="min-h-11 w-full min-w-0 bg-transparent pr-3 outline-none placeholder:text-ink-3"
          />
        </label>
      </form>
    </search>
  )
}
