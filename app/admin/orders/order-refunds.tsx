import { useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCents, formatMoment } from '../../ui/format.ts'
import type { Order } from './order-standing.ts'
import { RefundForm } from './refund-form.tsx'

type Refund = Order['refunds'][number]

/** The refunds of the order, and the form for another one. */
export function OrderRefunds({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  const possible = order.refundDue || (order.paidAt !== null && order.totalCents > 0 && order.status !== 'REFUNDED')
  if (!possible && order.refunds.length === 0) return null
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-3">Reembolsos</h3>
        {possible && !asking && (
          <Button size="list" onClick={() => setAsking(true)}>
            Fazer um reembolso
          </Button>
        )}
      </div>
      {order.refunds.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {order.refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {asking && <RefundForm order={order} onEnd={() => setAsking(false)} />}
    </section>
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
