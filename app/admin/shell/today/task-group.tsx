import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { age } from '#domain/platform/values/age.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { isOther } from '#domain/operations/tasks/tasks.ts'
import { listOfTasks, shownTasks, Tasks } from './tasks.tsx'
import type { today } from '#app/admin/operations/exceptions/tasks.graphql.ts'
import type { AnswerOf } from '#app/query/document.ts'

type Group = AnswerOf<typeof today>[number]

/** Few equal tasks are worked on at once; more open when they are wanted. */
const fewTasks = 3
/** Equal tasks as one: how many, since when, and for how much. Opened, each with what can be done about it. */
export function TaskGroup({ group, now }: { group: Group; now: Date }) {
  const { kind, count, isUrgent } = group
  const id = useId()
  // A single exception says all of it itself.
  const isAlone = count === 1 && !isOther(kind)
  const [isOpen, setOpen] = useState(count <= fewTasks)
  return (
    <li
      className={`overflow-hidden rounded-2 border border-rule bg-paper-up ${isAlone ? '' : isUrgent ? 'border-l-4 border-l-bad' : 'border-l-4 border-l-warn'}`}
    >
      <div hidden={isAlone} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5 [&[hidden]]:hidden">
        <Summary group={group} now={now} />
        {kind !== 'TO_SEND' ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-title`}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-2 text-small font-semibold"
          >
            <span>{isOpen ? 'Recolher' : 'Abrir'}</span>
            <ChevronDown
              aria-hidden
              className={`size-4 transition-transform duration-[var(--quick)] motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          <LinkButton look="ink" size="list" to={listOfTasks(kind)}>
            Abrir a lista
          </LinkButton>
        )}
      </div>
      {isOpen && kind !== 'TO_SEND' && (
        <div id={id} className={isAlone ? '' : 'border-t border-rule [&_li]:border-l-0'}>
          <Tasks kind={kind} now={now} />
          {count > shownTasks && (
            <p className="border-t border-rule px-4 py-2 md:px-5">
              <Link to={listOfTasks(kind)} className="ink-link inline-flex min-h-11 items-center text-small font-semibold">
                Ver a lista inteira
              </Link>
            </p>
          )}
        </div>
      )}
    </li>
  )
}

const Summary = ({ group: { title, cents, since, count, isUrgent }, now }: { group: Group; now: Date }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
    <h2 className="display text-3">{title}</h2>
    {cents !== null && <span className="money font-semibold">{formatCents(cents)}</span>}
    {isUrgent && <Badge tone="bad">Urgente</Badge>}
    <span className="text-small text-ink-2">
      {count > 1 && <span>a espera começou </span>}
      <time dateTime={since} title={formatMoment(since)}>
        {age(new Date(since), now)}
      </time>
    </span>
  </div>
)
