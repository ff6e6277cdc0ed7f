import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type Entry, type EntryGroup, isWithin } from './entries.ts'
import { OpenNote } from './open-note.tsx'
import type { useWaiting } from './use-waiting.ts'

type Counts = ReturnType<typeof useWaiting>

export const EntryList = ({ entries, waiting, ...list }: { entries: Entry[]; waiting: Counts; id?: string; hidden?: boolean }) => (
  <ul {...list} className="grid gap-0.5 [&[hidden]]:hidden">
    {entries.map((entry) => (
      <li key={entry.href}>
        <EntryLink {...entry} count={entry.waiting && waiting[entry.waiting]} />
      </li>
    ))}
  </ul>
)

/** Highlighted when the path equals its address (docs/rules/admin-panel.md). */
function EntryLink({ name, href, Icon, count }: Entry & { count: number | undefined }) {
  const isCurrent = useLocation().pathname === href
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-11 items-center gap-3.5 rounded-1 border-l-4 border-transparent pr-2 pl-2.5 font-semibold text-side-ink-2 hover:bg-side-up hover:text-side-ink aria-[current]:border-accent aria-[current]:bg-side-up aria-[current]:text-side-ink xl:min-h-9"
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.8} />
      {name}
      <OpenNote count={count} className="ml-auto" />
    </Link>
  )
}

/** Heights of a window from which on the daily group, or all of them, fit into the sidebar: there they start open. */
const roomFor = { daily: 760, all: 1080 }

/** Entries below a heading that hides them. A closed group says how much waits in it; the one of the current screen is opened. */
export function Group({ group: { title, isDaily, entries }, waiting }: { group: EntryGroup; waiting: Counts }) {
  const id = useId()
  const { pathname } = useLocation()
  const isHere = entries.some((entry) => isWithin(pathname, entry))
  const [isOpen, setOpen] = useState(() => isHere || window.innerHeight >= (isDaily ? roomFor.daily : roomFor.all))
  const [lastPathname, setLastPathname] = useState(pathname)
  if (pathname !== lastPathname) {
    setLastPathname(pathname)
    if (isHere) setOpen(true)
  }
  const count = entries.reduce((sum, entry) => sum + ((entry.waiting && waiting[entry.waiting]) ?? 0), 0)
  return (
    <section className="mt-1.5 border-t border-side-up pt-1.5">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="group flex min-h-11 w-full items-center gap-2 rounded-1 pr-2 pl-3.5 text-small text-side-ink-2 hover:text-side-ink xl:min-h-8"
        >
          {title}
          {!isOpen && <OpenNote count={count} className="ml-auto" />}
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform duration-[var(--quick)] motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''} ${isOpen || count === 0 ? 'ml-auto' : ''}`}
          />
        </button>
      </h2>
      <EntryList id={id} hidden={!isOpen} entries={entries} waiting={waiting} />
    </section>
  )
}
