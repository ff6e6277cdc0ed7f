import { type LucideIcon, ChevronDown, Inbox } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTaskCount } from '#app/admin/operations/exceptions/use-tasks.ts'
import { type Entry, type EntryGroup, isWithin } from './entries.ts'
import { OpenNote } from './open-note.tsx'

export const EntryList = ({ entries, ...list }: { entries: Entry[]; id?: string; hidden?: boolean }) => (
  <ul {...list} className="grid gap-0.5 [&[hidden]]:hidden">
    {entries.map(({ name, ...entry }) => (
      <li key={entry.href}>
        <EntryLink {...entry}>{name}</EntryLink>
      </li>
    ))}
  </ul>
)

/** Highlighted when the path equals its address (docs/rules/admin-panel.md). */
function EntryLink({ href, Icon, children }: { href: string; Icon: LucideIcon; children: ReactNode }) {
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
      className="flex min-h-11 grow items-center gap-3.5 rounded-1 border-l-4 border-transparent pr-2 pl-2.5 font-semibold text-side-ink-2 hover:bg-side-up hover:text-side-ink aria-[current]:border-accent aria-[current]:bg-side-up aria-[current]:text-side-ink xl:min-h-8"
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.8} />
      {children}
    </Link>
  )
}

const Waiting = () => <OpenNote count={useTaskCount()} className="ml-auto" />

/** Heights of a window from which on the inbox's group, or all of them, fit into the sidebar: there they start open. */
const roomFor = { inbox: 760, all: 1080 }

/** Entries below a heading that hides them. The group of the current screen is opened. */
export function Group({ group: { title, inbox, entries } }: { group: EntryGroup }) {
  const id = useId()
  const { pathname } = useLocation()
  const isHere = entries.some((entry) => isWithin(pathname, entry))
  const [isOpen, setOpen] = useState(() => isHere || window.innerHeight >= (inbox ? roomFor.inbox : roomFor.all))
  const [lastPathname, setLastPathname] = useState(pathname)
  if (pathname !== lastPathname) {
    setLastPathname(pathname)
    if (isHere) setOpen(true)
  }
  return (
    <section className="mt-1.5 border-t border-side-up pt-1.5">
      <h2 className="flex items-center">
        {inbox && (
          <EntryLink href={inbox} Icon={Inbox}>
            {title} <Waiting />
          </EntryLink>
        )}
        <button
          type="button"
          aria-label={inbox && `O que há em ${title}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className={`group flex min-h-11 items-center gap-2 rounded-1 pr-2 text-small text-side-ink-2 hover:text-side-ink xl:min-h-8 ${inbox ? 'min-w-11 justify-end' : 'w-full pl-3.5'}`}
        >
          {!inbox && title}
          <ChevronDown
            aria-hidden
            className={`ml-auto size-4 transition-transform duration-[var(--quick)] motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <EntryList id={id} hidden={!isOpen} entries={entries} />
    </section>
  )
}
