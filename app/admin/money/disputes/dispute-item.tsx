import { kindTexts, reasonTexts } from '#domain/money/disputes/dispute-words.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { RowOf } from '#app/query/document.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { erasureRequested } from '#app/admin/platform/lists/table.tsx'
import { DisputeDeadline } from './dispute-deadline.tsx'
import type { listDisputes } from './disputes.graphql.ts'

/** A dispute that waits: who claims how much, until when, and the way to its evidence. */
export function DisputeItem({ dispute }: { dispute: RowOf<typeof listDisputes> }) {
  const { id, orderId, orderEmail, kind, reason, amountCents } = dispute
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{orderEmail || erasureRequested}</p>
        <p className="text-small text-ink-2">{`${kindTexts[kind]}: ${reasonTexts[reason]}`}</p>
        <p className="text-small">
          <DisputeDeadline dispute={dispute} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton look="ink" size="list" to={addressOf.evidence(id)}>
          {`Reunir as provas de ${formatCents(amountCents)}`}
        </LinkButton>
        <LinkButton look="plain" size="list" to={addressOf.order(orderId)}>
          Abrir o pedido
        </LinkButton>
      </div>
    </li>
  )
}
