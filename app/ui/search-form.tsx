import { Search } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useCancelOnLeaving } from './use-cancel-on-leaving.ts'

const debounceMs = 300

/**
 * A form that works without JavaScript. With JavaScript it also searches while the user types. A new search starts at page 1 and at the top
 * (docs/rules/catalogue.md#lists).
 */
export function SearchForm({ placeholder, value }: { placeholder: string; value: string }) {
  const { input, typed, submit, loading, pathname } = useSearchAsTyped(value)
  return (
    <form
      role="search"
      action={pathname}
      className="flex max-w-[34rem] rounded-1 border-[1.5px] border-ink bg-paper-up focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus"
      onSubmit={submit}
    >
      <label className="flex min-w-0 grow items-center gap-3 pl-4">
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
          className="min-h-[50px] w-full min-w-0 bg-transparent outline-none placeholder:text-ink-3"
        />
      </label>
      <button type="submit" className="shrink-0 bg-ink px-6 font-semibold text-paper hover:bg-ink-2" aria-busy={loading}>
        Buscar
      </button>
    </form>
  )
}

/**
 * Searches 300 ms after the last key press. `input` is the field, `typed` is called on each change of it, and `submit` searches at once.
 */
function useSearchAsTyped(value: string) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  const search = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const busca = input.current?.value.trim() ?? ''
    const next = busca === '' ? '' : `?${new URLSearchParams({ busca })}`
    // Asked now: the search before this one may have arrived since the key was pressed, and need not be rendered yet.
    const { search: now } = window.location
    void navigate({ pathname, search: next }, { replace: next === now || new URLSearchParams(now).has('busca') })
  }
  const typed = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, debounceMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  useSearchTypedEarly(input, value, typed)

  // A back or forward navigation replaces the text, even while the user types. Otherwise text being typed or about to be searched for stays.
  const place = useRef(key)
  useEffect(() => {
    const navigatedBack = back && place.current !== key
    place.current = key
    const isOwn = timer.current !== undefined || document.activeElement === input.current
    if (input.current && (navigatedBack || !isOwn)) input.current.value = value
  }, [value, key, back])
  useCancelOnLeaving(timer)

  return { input, typed, submit, loading: useNavigation().location?.pathname === pathname, pathname }
}

/** Also searches for text that was typed before hydration. */
function useSearchTypedEarly(input: RefObject<HTMLInputElement | null>, value: string, typed: () => void) {
  const checked = useRef(false)
  useEffect(() => {
    if (checked.current) return
    checked.current = true
    if (document.activeElement === input.current && input.current?.value.trim() !== value) typed()
  })
}
