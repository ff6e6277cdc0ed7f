import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Deadline } from '#app/admin/platform/lists/deadline.tsx'
import type { OrderDispute } from './dispute-texts.ts'

/** The time that is left to answer an open dispute, and when a decided one was closed. */
export const DisputeDeadline = ({ dispute }: { dispute: Pick<OrderDispute, 'status' | 'deadlineAt' | 'closedAt'> }) =>
  dispute.closedAt ? (
    <span className="money text-ink-2">encerrada {formatMoment(dispute.closedAt)}</span>
  ) : (
    <Deadline at={dispute.deadlineAt} isOpen={dispute.status === 'OPEN'} />
  )
