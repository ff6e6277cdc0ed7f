import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useCancelOnLeaving } from '../../ui/use-cancel-on-leaving.ts'
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
  const value = new URLSearchParams(search).get('busca') ?? ''

  const run = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const words = input.current?.value.trim() ?? ''
    // Uses the current URL, not the one at the key press: a filter may have been selected since, or another screen may be loading.
    const now = window.location
    const current = new URLSearchParams(now.search).get('busca') ?? ''
    if (now.pathname !== pathname || words === current) return
    void navigate({ pathname, search: withFilter(now.search, 'busca', words) }, { replace: current !== '' })
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
