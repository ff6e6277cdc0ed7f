import { useQuery } from '@tanstack/react-query'
import { isActiveDispute } from '#domain/money/disputes/dispute-transitions.ts'
import { refused } from '#domain/platform/values/allowed.ts'
import { refundCan } from '#domain/money/refunds/refund-can.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { formatCents, formatMoment } from '#app/ui/format.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { disputesOf } from '../disputes/order-disputes.tsx'
import { RefundForm } from './refund-form.tsx'
import { moneyOf, refundOffer } from './refund-offer.ts'
import { waitingNote } from './refund-texts.ts'

type Refund = Order['refunds'][number]

/** The refunds of the order, and the form for another one. */
export function OrderRefunds({ order }: { order: Order }) {
  const { data } = useQuery(disputesOf(order.id))
  const active = data?.listDisputes.data.filter(({ status }) => isActiveDispute(status)).map(({ chargeId }) => chargeId) ?? []
  const started = refundCan.start(order, moneyOf(order), {
    isBusy: order.refunds.some(({ status }) => status === 'REQUESTING'),
    disputed: order.charges.filter(({ id }) => active.includes(id)).map(({ paymentId }) => paymentId),
  })
  const { whole, due, items } = refundOffer(order)
  const can = started.allowed && whole === null && due === null && items.length === 0 ? refused('CONFLICT', waitingNote) : started
  if (order.refunds.length === 0 && !order.refundDue && (order.paidAt === null || order.totalCents === 0)) return null
  return (
    <DialogSection
      title="Reembolsos"
      action={(can.allowed || order.status !== 'REFUNDED') && 'Fazer um reembolso'}
      can={can}
      renderForm={(end) => <RefundForm order={order} onEnd={end} />}
    >
      <ul className="grid gap-2">
        {order.refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
    </DialogSection>
  )
}

const statuses: Record<string, { text: string; tone: Tone }> = {
  WAITING: { text: 'Na fila', tone: 'warn' },
  REQUESTING: { text: 'Esperando o PagBank', tone: 'warn' },
  DONE: { text: 'Reembolsado', tone: 'ok' },
  REFUSED: { text: 'Não aceito', tone: 'bad' },
}
const scopes: Record<string, string> = {
  WHOLE: 'o pedido inteiro',
  ITEMS: 'alguns itens',
  DUE: 'o que não pôde ser atendido',
  PROVIDER: 'feito no PagBank',
}

function RefundLine({ refund }: { refund: Refund }) {
  const status = statuses[refund.status] ?? { text: refund.status, tone: 'plain' as const }
  return (
    <li className="rounded-1 border border-rule px-3 py-2 text-small">
      <div className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatCents(refund.amountCents)}</span>
        <Badge tone={status.tone}>{status.text}</Badge>
        <span>{scopes[refund.scope] ?? refund.scope}</span>
        <span className="text-ink-2">{formatMoment(refund.doneAt ?? refund.createdAt)}</span>
        {refund.actor && <span className="min-w-0 wrap-anywhere text-ink-2">{refund.actor}</span>}
      </div>
      {refund.refusal && <p className="text-bad">{refund.refusal}</p>}
    </li>
  )
}
