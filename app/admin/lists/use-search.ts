import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { withFilter } from './address.ts'

const debounceMs = 250

interface Search {
  /** Goes on the field. */
  input: RefObject<HTMLInputElement | null>
  /** What the address says. */
  value: string
  /** Searches now for what stands in the field. */
  run: () => void
  /** Searches once nothing more is typed. */
  runSoon: () => void
}

/** A search that stands in the address (?busca). A new one starts at page 1 (docs/rules/admin-panel.md#lists) and leaves the filters as they are. */
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
    // The address as it is now, not as it was when the key was pressed: a filter may have been chosen since, or another screen may be on its way.
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

/** What is pressed after a key, and the way back, come last and win; otherwise what is being typed is never taken away. */
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
    const went = back && place.current !== key
    place.current = key
    if (went || search !== requestedRef.current) clearTimeout(timerRef.current)
    requestedRef.current = search
    if (inputRef.current && (went || document.activeElement !== inputRef.current)) inputRef.current.value = value
  }, [value, search, key, back, inputRef, timerRef, requestedRef])
  useEffect(() => () => clearTimeout(timerRef.current), [timerRef])
}
