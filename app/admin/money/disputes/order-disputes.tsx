import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { FileText } from 'lucide-react'
import { disputeCan } from '#domain/money/disputes/dispute-can.ts'
import { isActiveDispute } from '#domain/money/disputes/dispute-transitions.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { DisputeDeadline } from './dispute-deadline.tsx'
import { kindTexts, reasonTexts } from '#domain/money/disputes/dispute-words.ts'
import { type OrderDispute, statusTexts } from './dispute-texts.ts'
import { DisputeActions } from './dispute-actions.tsx'
import { orderDisputes } from './disputes.graphql.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { OpenDisputeForm } from './open-dispute-form.tsx'

export const disputesOf = (orderId: string) => ({
  queryKey: ['disputes', 'order', orderId],
  queryFn: ({ signal }: { signal: AbortSignal }) => callPanel(orderDisputes, { orderId }, { signal }),
})

/** The disputes about an order's payments, on the order's page. Nothing is shown while no charge has brought money. */
export const OrderDisputes = ({ order }: { order: Order }) => (
  <Loaded query={disputesOf(order.id)} fallback="Não foi possível ler as contestações" reading="">
    {({ disputableCharges, listDisputes: { data: disputes } }) => {
      const disputed = disputes.filter(({ status }) => isActiveDispute(status)).map(({ chargeId }) => chargeId)
      const charges = disputableCharges.filter(({ id }) => !disputed.includes(id))
      if (disputableCharges.length + disputes.length === 0) return null
      return (
        <DialogSection
          title="Contestação"
          right="finance.write"
          action="Registrar contestação"
          can={disputeCan.open(disputableCharges.map(({ id }) => ({ isDisputed: disputed.includes(id) })))}
          renderForm={(end) => charges.length > 0 && <OpenDisputeForm orderId={order.id} charges={charges} onEnd={end} />}
        >
          <ul className="grid gap-2">
            {disputes.map((dispute) => (
              <DisputeItem key={dispute.id} dispute={dispute} isRefunding={order.refunds.some(({ status }) => status === 'REQUESTING')} />
            ))}
          </ul>
        </DialogSection>
      )
    }}
  </Loaded>
)

function DisputeItem({ dispute, isRefunding }: { dispute: OrderDispute; isRefunding: boolean }) {
  return (
    <li className="rounded-1 border border-rule px-3 py-3 text-small">
      <div className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatCents(dispute.amountCents)}</span>
        <StatusBadge {...statusTexts[dispute.status]} />
        <span>{kindTexts[dispute.kind]}</span>
        <span className="text-ink-2">{reasonTexts[dispute.reason]}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <span className="money">aberta {formatMoment(dispute.openedAt)}</span>
        <DisputeDeadline dispute={dispute} />
        {dispute.providerReference && <span className="font-mono text-mini break-all">{dispute.providerReference}</span>}
      </div>
      {dispute.answerNote && (
        <p className="mt-1 wrap-anywhere">
          <span className="text-ink-2">Enviado ao PagBank:</span> {dispute.answerNote}
        </p>
      )}
      <Result dispute={dispute} />
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <LinkButton to={addressOf.evidence(dispute.id)} size="list">
          <FileText aria-hidden className="size-4" /> Comprovação
        </LinkButton>
        <DisputeActions dispute={dispute} isRefunding={isRefunding} />
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
