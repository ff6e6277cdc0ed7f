import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPath, Form, NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

const debounceMs = 300

/** A form that works without scripts; with them it also answers as one types. A new search starts at page 1 and at the top (docs/rules/catalogue.md#lists). */
export function SearchForm({ placeholder, value }: { placeholder: string; value: string }) {
  const [input, typed, stop] = useSearchAsTyped(value)
  const { pathname } = useLocation()
  const { state } = useNavigation()
  return (
    <Form
      role="search"
      action={pathname}
      className="flex max-w-[34rem] rounded-1 border-[1.5px] border-ink bg-paper-up focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus"
      // A search that has begun by itself stands in the history already.
      replace={value !== ''}
      onSubmit={stop}
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
      <button type="submit" className="shrink-0 bg-ink px-6 font-semibold text-paper hover:bg-ink-2" aria-busy={state === 'loading'}>
        Buscar
      </button>
    </Form>
  )
}

/** Searches once nothing more is typed. What is pressed meanwhile comes last and wins. */
function useSearchAsTyped(value: string) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const { location } = useNavigation()
  const requested = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const stop = () => clearTimeout(timer.current)

  const typed = () => {
    stop()
    timer.current = setTimeout(() => {
      const busca = input.current?.value.trim() ?? ''
      const search = busca === '' ? '' : `?${new URLSearchParams({ busca })}`
      requested.current = pathname + search
      void navigate({ pathname, search }, { replace: value !== '' })
    }, debounceMs)
  }

  // What was typed before the scripts came is searched for, too.
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    if (document.activeElement === input.current && input.current?.value.trim() !== value) typed()
  })
  // Back and forward win over what is being typed; otherwise that is never taken away.
  const place = useRef(key)
  useEffect(() => {
    const went = back && place.current !== key
    place.current = key
    if (went) stop()
    if (input.current && (went || document.activeElement !== input.current)) input.current.value = value
  }, [value, key, back])
  // A link that is pressed before the search has begun replaces it.
  const to = location && createPath(location)
  useEffect(() => {
    if (to && to !== requested.current) stop()
  }, [to])
  useEffect(() => stop, [])
  return [input, typed, stop] as const
}
