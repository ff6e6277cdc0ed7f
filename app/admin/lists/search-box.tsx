import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

const debounceMs = 250

/** Answers as one types; a new search starts at page 1 (docs/rules/admin-panel.md#lists) and leaves the filters as they are. */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const { pathname, search, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(search)
  const value = new URLSearchParams(search).get('busca') ?? ''

  const go = () => {
    clearTimeout(timer.current)
    const words = input.current?.value.trim() ?? ''
    // Not as it was when the key was pressed: a filter may have been chosen since, or another screen that is still on its way.
    const query = new URLSearchParams(window.location.search)
    if (window.location.pathname !== pathname || words === (query.get('busca') ?? '')) return
    query.delete('pagina')
    if (words) query.set('busca', words)
    else query.delete('busca')
    asked.current = query.size > 0 ? `?${query}` : ''
    void navigate({ pathname, search: asked.current }, { replace: value !== '' })
  }
  const typed = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(go, debounceMs)
  }

  // What is pressed after a key, and the way back, are asked for last; otherwise what is being typed is never taken away.
  const place = useRef(key)
  useEffect(() => {
    const went = back && place.current !== key
    place.current = key
    if (went || search !== asked.current) clearTimeout(timer.current)
    asked.current = search
    if (input.current && (went || document.activeElement !== input.current)) input.current.value = value
  }, [value, search, key, back])
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
