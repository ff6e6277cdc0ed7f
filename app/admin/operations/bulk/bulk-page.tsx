import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelClient, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { RightContext } from '#app/admin/platform/may.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { BulkItems } from './bulk-items.tsx'
import { type Bulk, countOf, kindTexts, statusTexts } from './bulk-texts.ts'
import { getBulkOperation } from './bulk.graphql.ts'
import { WrongLines } from './wrong-lines.tsx'

/** How often what a job does is looked at. Milliseconds. */
const movingMs = 1_000

/** Work on many things: what will happen line by line, its progress, and what came of it (docs/rules/admin-panel.md#many-at-once). */
export default function BulkPage() {
  const { id = '' } = useParams()
  return (
    <Loaded
      query={panelQuery(['bulk', 'one', id], getBulkOperation, { id })}
      every={({ status }) => status === 'RUNNING' && movingMs}
      fallback="Não foi possível ler este trabalho"
      reading="Lendo o trabalho"
      whole
    >
      {(bulk) => <Contents bulk={bulk} />}
    </Loaded>
  )
}

function Contents({ bulk }: { bulk: Bulk }) {
  const { kind, status, summary, createdBy, createdAt } = bulk
  const { title, right, list, again } = kindTexts[kind]
  const done = countOf(bulk, 'DONE').items
  const wrong = countOf(bulk, 'WRONG').items
  useEffect(() => {
    if (status !== 'RUNNING')
      for (const name of ['bulk', ...again]) void panelClient.invalidateQueries({ queryKey: [name], refetchType: 'none' })
  }, [status, again])
  return (
    <>
      <PageHead title={title} back={list} note={<StatusBadge {...statusTexts[status]} />}>
        {summary && <p className="mt-1 max-w-[65ch]">{summary}</p>}
        <p className="mt-1 text-small text-ink-2">
          {`Preparado por ${createdBy} em ${formatMoment(createdAt)}. `}
          <Link to={addressOf.list('bulk')} className="ink-link">
            Todos os trabalhos
          </Link>
        </p>
      </PageHead>
      <RightContext value={right}>
        <BulkActions bulk={bulk} />
        {status === 'DRAFT' && wrong > 0 && <WrongLines key={bulk.counts.map(({ items }) => items).join()} bulk={bulk} />}
      </RightContext>
      <BulkItems key={`${status} ${done}`} bulk={bulk} />
    </>
  )
}
