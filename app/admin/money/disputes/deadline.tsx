import { Badge } from '#app/ui/badge.tsx'
import { formatMoment } from '#app/ui/format.ts'
import { deadlineText, type OrderDispute } from './dispute-texts.ts'

/** Of an open dispute the time that is left to answer, of a decided one when that was. */
export function Deadline({ dispute }: { dispute: Pick<OrderDispute, 'status' | 'deadlineAt' | 'closedAt'> }) {
  if (dispute.closedAt) return <span className="money text-ink-2">encerrada {formatMoment(dispute.closedAt)}</span>
  const left = deadlineText(dispute.deadlineAt, new Date())
  return (
    <span className="money inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {dispute.status === 'OPEN' && <Badge tone={left.tone}>{left.text}</Badge>}
      <span className="whitespace-nowrap text-ink-2">
        <span>{dispute.status === 'OPEN' ? 'até' : 'prazo'}</span> {formatMoment(dispute.deadlineAt)}
      </span>
    </span>
  )
}
