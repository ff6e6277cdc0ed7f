import { Search } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useSearchAsTyped } from './use-search-as-typed.ts'

interface Props {
  placeholder: string
  value: string
  /** The line above the results, with their number. */
  results: RefObject<HTMLElement | null>
}

/**
 * A form that works without JavaScript. With JavaScript it also searches while the user types. A new search starts at page 1 and at the top,
 * or on a phone, once it is sent, at its results (docs/rules/catalogue.md#search).
 */
export function SearchForm({ placeholder, value, results }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const loading = useNavigation().location?.pathname === pathname
  const { input, run, runSoon } = useSearchAsTyped({
    value,
    pauseMs: 300,
    search: (busca) => {
      const next = busca === '' ? '' : `?${new URLSearchParams({ busca })}`
      // Read now: the search before this one may have arrived since the key was pressed, and need not be rendered yet.
      const { search: now } = window.location
      void navigate(
        { pathname, search: next },
        { replace: next === now || new URLSearchParams(now).has('busca'), preventScrollReset: document.activeElement === results.current },
      )
    },
  })
  useSearchTypedEarly(input, value, runSoon)
  return (
    <form
      role="search"
      action={pathname}
      className="flex max-w-[34rem] rounded-1 border-[1.5px] border-ink bg-paper-up focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus"
      onSubmit={(event) => {
        event.preventDefault()
        const target = matchMedia('(width < 48rem)').matches ? results.current : null
        if (target) focusOn(target)
        run()
        // After the search has begun: the router has stored how far the page before it was scrolled, for the way back.
        target?.scrollIntoView()
      }}
    >
      <label className="flex min-w-0 grow items-center gap-3 pl-4">
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
          className="min-h-[50px] w-full min-w-0 bg-transparent outline-none placeholder:text-ink-3"
        />
      </label>
      <button type="submit" className="shrink-0 bg-ink px-6 font-semibold text-paper hover:bg-ink-2" aria-busy={loading}>
        Buscar
      </button>
    </form>
  )
}

function focusOn(results: HTMLElement) {
  results.tabIndex = -1
  results.focus({ preventScroll: true })
}

/** Also searches for text that was typed before hydration. */
function useSearchTypedEarly(input: RefObject<HTMLInputElement | null>, value: string, typed: () => void) {
  const searchTyped = useEffectEvent(() => {
    if (document.activeElement === input.current && input.current?.value.trim() !== value) typed()
  })
  useEffect(() => searchTyped(), [])
}
