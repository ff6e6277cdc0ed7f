import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useCancelOnLeaving } from '../../ui/use-cancel-on-leaving.ts'
import { withFilter } from './address.ts'

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

const debounceMs = 250

interface TypedSearch {
  /** Attach to the search field. */
  input: RefObject<HTMLInputElement | null>
  /** The search text in the URL. */
  value: string
  /** Searches immediately for the text in the field. */
  run: () => void
  /** Searches after a pause in typing. */
  runSoon: () => void
}

/** A search stored in the URL (?busca). A new search starts at page 1 (docs/rules/admin-panel.md#lists) and preserves the filters. */
function useSearch(): TypedSearch {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const value = new URLSearchParams(search).get('busca') ?? ''

  const run = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const words = input.current?.value.trim() ?? ''
    // Uses the current URL, not the one at the key press: a filter may have been selected since, or another screen may be loading.
    const now = window.location
    const current = new URLSearchParams(now.search).get('busca') ?? ''
    if (now.pathname !== pathname || words === current) return
    void navigate({ pathname, search: withFilter(now.search, 'busca', words) }, { replace: current !== '', state })
  }
  const runSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, debounceMs)
  }
  useCancelOnLeaving(timer)
  useFieldFollowsAddress(input, timer)
  return { input, value, run, runSoon }
}

/**
 * A back navigation replaces the text, even while the user types. Otherwise neither text being typed nor text that is about to be searched
 * for is.
 */
function useFieldFollowsAddress(inputRef: RefObject<HTMLInputElement | null>, timer: RefObject<unknown>) {
  const { search, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const place = useRef(key)
  const value = new URLSearchParams(search).get('busca') ?? ''
  useEffect(() => {
    const navigatedBack = back && place.current !== key
    place.current = key
    const isOwn = timer.current !== undefined || document.activeElement === inputRef.current
    if (inputRef.current && (navigatedBack || !isOwn)) inputRef.current.value = value
  }, [value, key, back, inputRef, timer])
}
