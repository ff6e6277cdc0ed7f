import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

interface Searching {
  /** The search text in the URL. */
  value: string
  pauseMs: number
  search: (text: string) => void
}

/** `input` is the search field. `run` searches for its text at once, `runSoon` after a pause in typing. */
export function useSearchAsTyped({ value, pauseMs, search }: Searching) {
  const { key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const run = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    search(input.current?.value.trim() ?? '')
  }
  const runSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, pauseMs)
  }
  // A back or forward navigation replaces the text, even while the user types. Otherwise text being typed or about to be searched for stays.
  const place = useRef(key)
  useEffect(() => {
    const navigatedBack = back && place.current !== key
    place.current = key
    const isOwn = timer.current !== undefined || document.activeElement === input.current
    if (input.current && (navigatedBack || !isOwn)) input.current.value = value
  }, [value, key, back])
  useCancelOnLeaving(timer)
  return { input, run, runSoon }
}

/**
 * Cancels a timer when a link is followed, on a back or forward navigation, and with the component. Filters and pages of the same list do not
 * leave it: the links of the content that differ in their query only. This listens to the events themselves: a slow device renders a
 * navigation later than the timer would fire, or than the user has gone on typing.
 */
function useCancelOnLeaving(timer: RefObject<ReturnType<typeof setTimeout> | undefined>) {
  useEffect(() => {
    const cancel = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const clicked = ({ target }: Event) => {
      const link = (target as Element).closest('a')
      if (link && !(link.closest('main') && link.pathname === window.location.pathname)) cancel()
    }
    addEventListener('click', clicked, true)
    addEventListener('popstate', cancel)
    return () => {
      cancel()
      removeEventListener('click', clicked, true)
      removeEventListener('popstate', cancel)
    }
  }, [timer])
}
