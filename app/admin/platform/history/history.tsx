import { ChevronDown } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Change } from '#domain/platform/forms/changes.ts'
import type { RowOf, VariablesOf } from '#app/query/document.ts'
import { listHistory } from './history.graphql.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { askPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { useWords } from '../texts.ts'
import { fieldText, subjectText, valueText } from './change-texts.ts'

/** Identifies the entry of a history. */
export interface Of {
  entity: VariablesOf<typeof listHistory>['entity']
  id: string
}

type Line = RowOf<typeof listHistory>

const rows = 10

/** Changes of an entry, the latest first. It is loaded when it is opened. */
export function History({ entity, id }: Of) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group border-b border-rule py-3">
      <summary className="display inline-flex min-h-11 items-center gap-3 text-3">
        {words.history} <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      {open && <Lines entity={entity} id={id} />}
    </details>
  )
}

function Lines({ entity, id }: Of) {
  const words = useWords()
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['history', entity, id],
    queryFn: ({ pageParam, signal }) => askPanel(listHistory, { entity, entityId: id, offset: pageParam, limit: rows }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.pageInfo.hasNextPage ? pages.length * rows : null),
    staleTime: 0,
  })
  if (isPending) return <Spinner label={words.reading} />
  if (error) return <FailedCall error={error} fallback={words.historyFailed} onRetry={() => void refetch()} />
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0) return <p className="pb-4 text-ink-2">{words.noHistory}</p>
  return (
    <>
      <ol className="border-l-2 border-rule pb-2 pl-5">
        {lines.map((line) => (
          <HistoryLine key={line.id} entity={entity} line={line} />
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="ink-link mb-4 ml-5 min-h-11 font-semibold"
        >
          {words.older}
        </button>
      )}
    </>
  )
}

function HistoryLine({ entity, line }: { entity: Of['entity']; line: Line }) {
  const words = useWords()
  const did: Record<string, string> = words.historyOf
  const isAccess = entity === 'ACCESS'
  const subject = subjectText(line.changes)
  const whose = line.changes[0]?.after ?? line.changes[0]?.before ?? ''
  return (
    <li className="py-2 text-small">
      <p className="wrap-anywhere">
        <span className="font-semibold">{line.actor}</span>{' '}
        <span>
          {isAccess ? `${accessTexts[line.action] ?? 'mudou o prazo de'} ${whose}` : (did[line.action] ?? line.action.toLowerCase())}
        </span>
        <span>{subject && `: ${subject}`}</span>{' '}
        <time dateTime={line.at} className="money whitespace-nowrap text-ink-2">
          {formatMoment(line.at)}
        </time>
      </p>
      {['EDITED', 'PUBLISHED'].includes(line.action) && <HistoryChanges changes={isAccess ? line.changes.slice(1) : line.changes} />}
    </li>
  )
}

/** An access: given, taken away, or with another end. */
const accessTexts: Record<string, string> = { GRANTED: 'deu acesso a', REVOKED: 'tirou o acesso de' }

const longest = 80

/** Lists each change with the old and the new value. Of long or structured values only the field is named. */
function HistoryChanges({ changes }: { changes: Change[] }) {
  const words = useWords()
  const textOf = (value: string | null) => (value === null || value === '' ? words.empty : value)
  return (
    <dl className="mt-1 grid gap-y-0.5 text-ink-2">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="min-w-0 font-mono text-mini leading-6">{fieldText(field)}</dt>
          {isShort(before) && isShort(after) && (
            <dd className="min-w-0">
              <del className="decoration-ink-3">{textOf(valueText(field, before))}</del> →{' '}
              <ins className="text-ink no-underline">{textOf(valueText(field, after))}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const isShort = (value: string | null) => value === null || (value.length <= longest && !/^[[{]/.test(value))
