import { formatMoment } from '#domain/platform/values/format-day.ts'
import type { Order } from './order-standing.ts'

/** The steps created, paid and sent, as far as the order has progressed (docs/rules/admin-panel.md#orders). */
export function OrderSteps({ order, className }: { order: Order; className: string }) {
  const steps = [
    { name: 'Pedido criado', at: order.createdAt },
    { name: 'Pagamento confirmado', at: order.paid ? order.paidAt : null },
    { name: 'Enviado', at: order.sended ? order.sendedAt : null },
  ]
  return (
    <ol aria-label="Linha do tempo" className={`grid gap-3 ${className}`}>
      {steps.map(
        ({ name, at }) =>
          at && (
            <li key={name} className="border-l-4 border-accent pl-3">
              <span className="block font-semibold">{name}</span>
              <time dateTime={at} className="money text-small text-ink-2">
                {formatMoment(at)}
              </time>
            </li>
          ),
      )}
    </ol>
  )
}
