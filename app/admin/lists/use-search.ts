import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { withFilter } from './address.ts'

const debounceMs = 250

interface Search {
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
export function useSearch(): Search {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requested = useRef(search)
  const value = new URLSearchParams(search).get('busca') ?? ''

  const run = () => {
    clearTimeout(timer.current)
    const words = input.current?.value.trim() ?? ''
    // Uses the current URL, not the one at the key press: a filter may have been selected since, or another screen may be loading.
    const now = window.location
    if (now.pathname !== pathname || words === (new URLSearchParams(now.search).get('busca') ?? '')) return
    requested.current = withFilter(now.search, 'busca', words)
    void navigate({ pathname, search: requested.current }, { replace: value !== '' })
  }
  const runSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, debounceMs)
  }
  useFieldFollowsAddress(input, timer, requested)
  return { input, value, run, runSoon }
}

/**
 * A later click or a back navigation overrides the field and cancels the pending search. Otherwise the text being typed is never replaced.
 */
function useFieldFollowsAddress(
  inputRef: RefObject<HTMLInputElement | null>,
  timerRef: RefObject<ReturnType<typeof setTimeout> | undefined>,
  requestedRef: RefObject<string>,
) {
  const { search, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const place = useRef(key)
  const value = new URLSearchParams(search).get('busca') ?? ''
  useEffect(() => {
    const navigatedBack = back && place.current !== key
    place.current = key
    if (navigatedBack || search !== requestedRef.current) clearTimeout(timerRef.current)
    requestedRef.current = search
    if (inputRef.current && (navigatedBack || document.activeElement !== inputRef.current)) inputRef.current.value = value
  }, [value, search, key, back, inputRef, timerRef, requestedRef])
  useEffect(() => () => clearTimeout(timerRef.current), [timerRef])
}
