import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/platform/values/money.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { StatusBadge, type Status } from '#app/ui/badge.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { orderConversions } from './conversions.graphql.ts'

type Conversion = AnswerOf<typeof orderConversions>[number]

const states: Record<Conversion['state'], Status> = {
  SENT: { tone: 'ok', text: 'Enviado' },
  WAITING: { tone: 'info', text: 'Na fila' },
  FAILED: { tone: 'bad', text: 'Não enviado' },
}

/** Services that were told of the order, with its buyer's consent. Nothing where there is none. */
export function OrderConversions({ order: { id: orderId } }: { order: { id: string } }) {
  const { data } = useQuery(panelQuery(['conversions', orderId], orderConversions, { orderId }))
  if (!data || data.length === 0) return null
  return (
    <DialogSection title="Anúncios e medição">
      <p className="mb-1 text-small text-ink-2">Quem comprou concordou que a loja conte esta compra a:</p>
      <ul className="divide-y divide-rule text-small">
        {data.map(({ id, destination, kind, state, cents, sentAt, problem }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="font-semibold">{destinationNames[destination]}</span>
            <span className="money">
              <span>{kind === 'PURCHASE' ? 'compra' : 'reembolso'}</span> de <span>{formatCents(cents)}</span>
            </span>
            <StatusBadge {...states[state]} />
            {sentAt && <span className="money text-ink-2">{formatMoment(sentAt)}</span>}
            {problem && <p className="w-full text-ink-2">{problem}</p>}
          </li>
        ))}
      </ul>
    </DialogSection>
  )
}
