import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { isActiveDispute } from '#domain/dispute-transitions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatCents, formatMoment } from '../../ui/format.ts'
import { callPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { Deadline } from './deadline.tsx'
import { kindTexts, type OrderDispute, reasonText, statusTexts } from './dispute-texts.ts'
import { DisputeActions } from './dispute-actions.tsx'
import { orderDisputes } from './disputes.graphql.ts'
import { OpenDisputeForm } from './open-dispute-form.tsx'

/** The disputes about an order's payments, in the order's dialog. Nothing is shown while no charge has brought money. */
export function OrderDisputes({ orderId }: { orderId: string }) {
  const [opening, setOpening] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['disputes', 'order', orderId],
    queryFn: async ({ signal }) => callPanel(orderDisputes, { orderId }, signal),
    staleTime: 0,
  })
  const failure = error && <FailedCall error={error} fallback="Não foi possível ler as contestações" onRetry={() => void refetch()} />
  if (!data) return failure
  if (data.disputableCharges.length === 0 && data.listDisputes.data.length === 0) return failure
  const disputes = data.listDisputes.data
  const disputed = disputes.filter(({ status }) => isActiveDispute(status)).map(({ chargeId }) => chargeId)
  const charges = data.disputableCharges.filter(({ id }) => !disputed.includes(id))
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-3">Contestação</h3>
        {charges.length > 0 && !opening && (
          <Button size="list" onClick={() => setOpening(true)}>
            Registrar contestação
          </Button>
        )}
      </div>
      {failure}
      {disputes.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {disputes.map((dispute) => (
            <DisputeItem key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
      {opening && charges.length > 0 && <OpenDisputeForm orderId={orderId} charges={charges} onEnd={() => setOpening(false)} />}
    </section>
  )
}

function DisputeItem({ dispute }: { dispute: OrderDispute }) {
  const status = statusTexts[dispute.status]
  return (
    <li className="rounded-1 border border-rule px-3 py-3 text-small">
      <div className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatCents(dispute.amountCents)}</span>
        <Badge tone={status.tone}>{status.text}</Badge>
        <span>{kindTexts[dispute.kind]}</span>
        <span className="text-ink-2">{reasonText(dispute.reason)}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <span className="money">aberta {formatMoment(dispute.openedAt)}</span>
        <Deadline dispute={dispute} />
        {dispute.providerReference && <span className="font-mono text-mini break-all">{dispute.providerReference}</span>}
      </div>
      {dispute.answerNote && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-ink-2">Enviado ao PagBank:</span> {dispute.answerNote}
        </p>
      )}
      <Result dispute={dispute} />
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <LinkButton to={`/admin/disputes/${dispute.id}/evidence`} size="list">
          <FileText aria-hidden className="size-4" /> Comprovação
        </LinkButton>
        <DisputeActions dispute={dispute} />
      </div>
    </li>
  )
}

/** The money that a decided dispute moved. */
function Result({ dispute }: { dispute: OrderDispute }) {
  const sums = [
    ['retirado', dispute.takenCents],
    ['recuperado pela loja', dispute.recoveredCents],
    ['tarifa', dispute.feeCents],
  ] as const
  const moved = sums.filter(([, cents]) => cents > 0)
  if (moved.length === 0) return null
  return <p className="money mt-1 font-semibold">{moved.map(([name, cents]) => `${name} ${formatCents(cents)}`).join(' · ')}</p>
}
