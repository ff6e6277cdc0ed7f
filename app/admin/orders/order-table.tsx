import { Package } from 'lucide-react'
import type { orderStatusTexts } from '#domain/order-status.ts'
import { orderStatusText } from '#domain/order-status.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatCents, formatMoment } from '../../ui/format.ts'
import type { Order } from './use-orders.ts'

const tones: Record<(typeof orderStatusTexts)[number], Tone> = {
  Pendente: 'plain',
  'Pago - Aguardando Envio': 'call',
  Enviado: 'info',
  Concluído: 'ok',
}

/** A table on wide screens, stacked lines below 960 px. */
export function OrderTable({ orders }: { orders: Order[] }) {
  if (orders.length === 0) return <p className="py-16 text-center text-ink-2">Nenhum pedido encontrado</p>
  return (
    <table className="w-full border-separate border-spacing-0 rounded-2 border border-rule bg-paper-up text-left max-lg:block max-lg:[&_tbody]:block max-lg:[&_thead]:sr-only">
      <thead className="text-small">
        <tr>
          {['ID', 'Cliente', 'Criado e pago', 'Itens', 'Total', 'Status'].map((name) => (
            <th key={name} scope="col" className="px-4 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order }: { order: Order }) {
  const status = orderStatusText({ ...order, sent: order.sended })
  const count = order.books.reduce((sum, book) => sum + book.quantity, 0) + order.courses.length + order.hours.length
  const cell = 'border-t border-rule px-4 py-2.5 max-lg:block max-lg:border-0 max-lg:py-1'
  return (
    <tr className="hover:bg-paper-down max-lg:block max-lg:border-t max-lg:border-rule max-lg:py-3">
      <td className={`${cell} font-mono text-small`}>{order.id.slice(0, 8)}</td>
      <td className={cell}>
        <span className="block font-semibold break-all">{order.email}</span>
        {order.source && <span className="text-small text-ink-2">{order.source}</span>}
      </td>
      <td className={`${cell} money text-small`}>
        <span className="block">{formatMoment(order.createdAt)}</span>
        <span className="text-ink-2">{order.paidAt ? `pago ${formatMoment(order.paidAt)}` : 'sem pagamento'}</span>
      </td>
      <td className={`${cell} money`}>
        <span className="inline-flex items-center gap-2">
          {count}
          {order.hasPhysicalItem && <Package role="img" aria-label="com item físico" className="size-4" />}
        </span>
      </td>
      <td className={`${cell} money`}>{formatCents(order.totalCents)}</td>
      <td className={cell}>
        <Badge tone={tones[status]}>{status}</Badge>
      </td>
    </tr>
  )
}
